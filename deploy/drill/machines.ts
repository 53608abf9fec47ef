import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/** Where deploy/ has what an operator copies, and the drill uses. */
const PIECES = path.resolve(import.meta.dirname, '..');
/** Of the pieces. On one host each machine gets an address of the loopback network, and what is this one's own, too. */
const NETWORK = '10.0.0.';
const OWN = '127.0.0.1';

export const MACHINES = { one: 11, two: 12, three: 13 } as const;
export type Machine = keyof typeof MACHINES;
export const machines = Object.keys(MACHINES) as Machine[];

/** Where several machines would be, on one: which addresses, ports and folders stand for those of the pieces. */
export type Site = {
  home: string;
  /** Such as `127.83.7.`, in the place of `10.0.0.`. */
  network: string;
  ports: Map<number, number>;
};

/** A part of a network that no other drill uses, with the usual ports where nobody listens to them on all addresses. */
export async function findSite(home: string): Promise<Site> {
  const part = () => 1 + Math.floor(Math.random() * 253);
  const network = `127.${part()}.${part()}.`;
  const ports = new Map<number, number>();
  for (const port of [80, 2379, 2380, 3000, 5000, 5001, 5432, 8008])
    ports.set(port, await freePort(port === 80 ? 8080 : port));
  return { home, network, ports };
}

/** As `host:port` of the pieces, where it is on this host. */
export function placed(site: Site, address: string): string {
  const [host = '', port = ''] = address.split(':');
  return `${host.replace(NETWORK, site.network)}:${site.ports.get(Number(port)) ?? port}`;
}

/** Writes a file of deploy/ as the operator of that machine would, with this host's addresses and folders. */
export async function writePiece(
  site: Site,
  {
    piece,
    machine,
    folders = {},
  }: { piece: string; machine: Machine | 'front'; folders?: Record<string, string> },
): Promise<string> {
  const own = `${NETWORK}${machine === 'front' ? 10 : MACHINES[machine]}`;
  let text = await readFile(path.join(PIECES, piece), 'utf8');
  // Of the first machine's lines those about itself: a list of all names them all.
  text = text
    .split('\n')
    .map((line) =>
      /10\.0\.0\.12/.test(line) || /^\s+server /.test(line) ? line : line.replaceAll(`${NETWORK}11`, own),
    )
    .join('\n')
    .replace(/^name: one$/m, `name: ${machine}`)
    .replaceAll(OWN, own)
    .replace(/bind :(\d+)/, `bind ${own}:$1`);
  for (const [from, to] of Object.entries(folders)) text = text.replaceAll(from, to);
  text = text
    .replaceAll(/(10\.0\.0\.\d+):(\d+)/g, (address) => placed(site, address))
    .replaceAll(NETWORK, site.network)
    .replaceAll(/port (\d+)/g, (_, port: string) => `port ${site.ports.get(Number(port)) ?? port}`);
  const file = path.join(site.home, `${machine}-${path.basename(piece)}`);
  await writeFile(file, text, { mode: 0o644 });
  return file;
}

/** Who runs it, if root does not: PostgreSQL refuses root. */
export function databaseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export type Program = {
  name: string;
  child: ChildProcess;
  pid: number;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** What the drill started, newest last. */
export type Running = Set<Program>;

type Started = {
  name: string;
  command: string;
  args: string[];
  as?: { uid?: number; gid?: number };
  env?: NodeJS.ProcessEnv;
};

/** Starts a program whose words go to a file of the drill. */
export function startProgram(
  site: Site,
  running: Running,
  { name, command, args, as = {}, env = {} }: Started,
): Program {
  const log = openSync(path.join(site.home, `${name}.log`), 'a');
  const child = spawn(command, args, {
    ...as,
    cwd: site.home,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  });
  const ended = async (signal: NodeJS.Signals) => {
    running.delete(program);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    const inTime = await Promise.race([gone.then(() => true), wait(20_000, false, { ref: false })]);
    if (inTime || signal === 'SIGKILL') return;
    child.kill('SIGKILL');
    await gone;
  };
  const program: Program = {
    name,
    child,
    pid: child.pid ?? 0,
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
  };
  running.add(program);
  return program;
}

/** A process and all below it, as `/proc` tells. */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) parents.set(Number(name), parent);
  }
  const found = [root];
  for (const one of found)
    for (const [pid, parent] of parents) if (parent === one && !found.includes(pid)) found.push(pid);
  return found;
}

export async function folderOf(
  site: Site,
  name: string,
  as: { uid?: number; gid?: number } = {},
): Promise<string> {
  const folder = path.join(site.home, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (as.uid !== undefined) spawnSync('chown', [`${as.uid}:${as.gid}`, folder]);
  return folder;
}

/** Asks again and again until there is an answer that will do. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  { within = 90_000, every = 200 } = {},
): Promise<T> {
  const last = performance.now() + within;
  for (;;) {
    const found = await look().catch(() => null);
    if (found) return found;
    if (performance.now() > last) throw new Error(`${what}: not within ${within / 1000} s`);
    await wait(every);
  }
}

async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; ; port += 10_000 > 65_535 - port ? 1 : 10_000) {
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
