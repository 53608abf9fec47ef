import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type ShopServer = {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything that the program logged, a line each. */
  log: string[];
  readMail(): Promise<string[]>;
  isRunning(): boolean;
  /** As an operator stops it. */
  stop(): Promise<void>;
  /** As a power cut stops it. */
  kill(): Promise<void>;
};

type Options = {
  /** Without it the program runs its own database in its data folder. */
  databaseUrl?: string;
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Options of Node itself. */
  nodeOptions?: string[];
  /** Where another version of the program was built; it runs on its own Node. */
  folder?: string;
};

const PROGRAM = 'build/server/main.js';

/** Starts the built program as `npm start` does, on a free port, and waits until it says that it answers. */
export async function startShopServer({
  databaseUrl,
  dataDir,
  port = 0,
  env,
  nodeOptions = [],
  folder: program,
}: Options): Promise<ShopServer> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'shop-journey-')));
  const node = program === undefined ? process.execPath : path.join(program, 'node_modules/.bin/node');
  // Earlier versions ran from their sources.
  const built = existsSync(path.join(program ?? '.', PROGRAM));
  const child = spawn(node, [...nodeOptions, built ? PROGRAM : 'src/server/main.ts'], {
    cwd: program,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      SANDBOX_FAULTS: 'on',
      RATE_LIMIT_FACTOR: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const url = await listening(child, log);
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    log,
    async readMail() {
      const box = path.join(folder, 'mail');
      const names = await readdir(box).catch(() => []);
      const mails = names.filter((name) => name.endsWith('.eml')).toSorted();
      return Promise.all(mails.map((name) => readFile(path.join(box, name), 'utf8')));
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      await end(child, 'SIGTERM');
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

function listening(child: ChildProcess, log: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        log.push(line);
        const [, url] = /The shop answers at (http:\/\/[^\s"]+)/.exec(line) ?? [];
        if (url) resolve(url);
      });
    }
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${log.join('\n')}`)));
  });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
