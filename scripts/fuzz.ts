/**
 * Sends requests of every shape to the built program, `--rounds` times sixteen, and says how they were answered:
 *
 *   npm run fuzz -- --rounds 1000 --seed 5
 *
 * A failure prints what was sent, and comes again with the same seed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
process.stdout.write(`${values.rounds} rounds, seed ${values.seed}\n`);
const tests = ['run', '--project', 'database', 'tests/raw-requests.db.test.ts'];
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], {
  stdio: 'inherit',
  env: { ...process.env, RAW_ROUNDS: values.rounds, RAW_SEED: values.seed },
});
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;
