import { mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ChangeFeed } from '../src/live/change-feed.types.ts';
import type { App } from '../src/server/app.ts';
import { parseConfig } from '../src/server/config.ts';
import { createLog } from '../src/server/log.ts';
import { type TestDatabase, createTestDatabase } from './database.ts';

const ORIGIN = 'http://shop.test';

// Which program a file of it belongs to is told by its address: each has files of its own.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const { search } = new URL(context.parentURL ?? 'file:///');
    return search !== '' && found.url.includes('/build/server/')
      ? { ...found, url: found.url + search }
      : found;
  },
});

export type BuiltApp = TestDatabase & {
  fetch: (request: Request) => Promise<Response>;
  answerKept: App['answerKept'];
  get: (address: string, headers?: Record<string, string>) => Promise<Response>;
  /** A POST as the shop's own page makes it; `body` is sent as it is if it is text, else as JSON. */
  post: (address: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  stop(): Promise<void>;
};

/** Named, so that no test makes one whose password is printed. */
const ADMINISTRATOR = { ADMIN_EMAIL: 'owner@shop.test', ADMIN_PASSWORD: 'a password for tests' };

/**
 * The program as it was built, real router and all, on a database of its own; requests are handed to it directly.
 * Without a feed of changes it keeps no page: what a test writes into the database is shown at once. 'database': told
 * by its own database, as the program is when it runs. `beside`: another copy on the same database.
 */
export async function startBuiltApp(
  env: Record<string, string> = {},
  feed: ChangeFeed | 'database' | null = null,
  {
    runJobs = false,
    beside,
    logInto,
  }: { runJobs?: boolean; beside?: BuiltApp; logInto?: { write(line: string): void } } = {},
): Promise<BuiltApp> {
  const origin = env['APP_URL'] ?? ORIGIN;
  const database = beside ?? (await createTestDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-app-'));
  // Loaded anew for each: what it remembers of its visitors is its own.
  const program = `${pathToFileURL(path.resolve('build/server/index.js')).href}?${crypto.randomUUID()}`;
  const built = (await import(/* @vite-ignore */ program)) as typeof import('../src/server/app.ts');
  const app = await built.createApp({
    config: parseConfig({
      DATA_DIR: dataDir,
      APP_URL: origin,
      LOG_LEVEL: 'silent',
      ...ADMINISTRATOR,
      ...env,
    }),
    log: logInto ? createLog(env['LOG_LEVEL'] ?? 'info', logInto) : createLog('silent'),
    pool: database.pool,
    jobPool: database.pool,
    publicAddress: () => origin,
    ownAddress: () => origin,
    serveFiles: true,
    runJobs,
    ...(feed === 'database' ? {} : { feed }),
  });
  await app.start();
  await app.work();

  return {
    ...database,
    fetch: (request: Request) => Promise.resolve(app.fetch(request)),
    answerKept: app.answerKept,
    get: (address: string, headers: Record<string, string> = {}) =>
      Promise.resolve(app.fetch(new Request(new URL(address, origin), { headers }))),
    post: (address: string, body: unknown, headers: Record<string, string> = {}) =>
      Promise.resolve(
        app.fetch(
          new Request(new URL(address, origin), {
            method: 'POST',
            headers: { origin, 'content-type': 'application/json', ...headers },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        ),
      ),
    async stop() {
      await app.stop();
      if (!beside) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
