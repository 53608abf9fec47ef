import process from 'node:process';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** A program as small as can be: `node program.fixtures.ts <data folder> [tests]`. A line on its input ends it untidily. */
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

try {
  const database = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: quiet,
    tuning: process.argv[3] === 'tests' ? 'tests' : undefined,
  });
  process.stdin.once('data', () => process.exit(0));
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.stdout.write(`${database.connectionString}\n`);
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}\n` : String(error));
  process.exit(1);
}
