import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** A program of its own for the tests: starts the server in the folder named, says so, and lives until it is killed. */
const [dataDir = ''] = process.argv.slice(2);
const say = (word: string) => process.stdout.write(`${word}\n`);

try {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
    tuning: 'tests',
  });
  say('started');
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
} catch (error) {
  say(`refused: ${(error as Error).message}`);
}
