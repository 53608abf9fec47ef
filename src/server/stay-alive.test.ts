import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const WELL = `setTimeout(() => { log.info('well'); process.exit(7); }, 50);`;
const FOR_LONG = 'setTimeout(() => {}, 60_000);';

/** A program that stays alive, and does this; its lines and its exit code. */
async function run(what: string) {
  const program = `
    const { createLog } = await import('./src/server/log.ts');
    const { stayAlive } = await import('./src/server/stay-alive.ts');
    const net = await import('node:net');
    const log = createLog('info');
    const life = stayAlive(log);
    const say = async (word) => log.info(word);
    life.running([() => say('requests drained'), () => say('database closed')]);
    ${what}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { output, errors, code };
}

test.each([
  ['a promise that fails unseen', `void Promise.reject(new Error('unseen'));`, 'nobody was waiting for'],
  [
    'a connection that breaks unseen',
    `setTimeout(() => { const error = new Error('reset'); error.code = 'ECONNRESET'; new net.Socket().emit('error', error); });`,
    'nobody was listening to',
  ],
])('%s is logged, and the program lives', async (_, what, line) => {
  const { output, errors, code } = await run(what + WELL);
  expect([code, errors]).toEqual([7, '']);
  expect(output).toContain(line);
  expect(output).toContain('well');
});

test('any other failure is logged and stops the program in order, with a code that says so', async () => {
  const { output, errors, code } = await run(
    `setTimeout(() => { throw new Error('half done'); }); ${FOR_LONG}`,
  );
  expect([code, errors]).toEqual([1, '']);
  expect(output).toContain('An unforeseen failure');
  expect(output).toMatch(/requests drained[^]*database closed/);
});

test('a signal stops in the same order', async () => {
  const { output, code } = await run(`process.kill(process.pid, 'SIGTERM'); ${FOR_LONG}`);
  expect(code).toBe(0);
  expect(output).toContain('Stopping (SIGTERM)');
  expect(output).toMatch(/requests drained[^]*database closed/);
});
