/**
 * Sends hostile values in the fields of all forms and calls, and follows what was taken to wherever it is shown:
 *
 *   npm run hostile -- --shots 5000          so many, drawn from a seed
 *   npm run hostile -- --shots 5000 --seed 7 the same again
 *   npm run hostile -- --only 'a profile'    each value in each field of what is called so
 *   npm run hostile -- --value 'its own limit'   this value, and what else is called so, in each field of all
 *   npm run hostile -- --all                 each value in each field of all: an hour on two cores
 *   npm run hostile -- --all --part 3/16     the third of sixteen equal parts of it
 *
 * docs/decisions/0048-hostile-values.md
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    shots: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    only: { type: 'string' },
    value: { type: 'string' },
    all: { type: 'boolean', default: false },
    part: { type: 'string' },
  },
});
if (!values.all && values.only === undefined && values.value === undefined)
  process.stdout.write(`${values.shots} shots, seed ${values.seed}\n`);
const tests = ['run', '--project', 'database', 'tests/hostile-fields.db.test.ts'];
const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...tests], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOSTILE_TOLD: 'yes',
    HOSTILE_SHOTS: values.shots,
    HOSTILE_SEED: values.seed,
    ...(values.only !== undefined && { HOSTILE_ONLY: values.only }),
    ...(values.value !== undefined && { HOSTILE_VALUE: values.value }),
    ...(values.all && { HOSTILE_ALL: 'yes' }),
    ...(values.part !== undefined && { HOSTILE_PART: values.part }),
  },
});
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;
