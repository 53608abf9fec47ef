import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { kill, onEnd, query, runProgram, serverPid, shareFolder, start } from './embedded.fixtures.ts';
import { waitUntil } from './processes.ts';

const run = promisify(execFile);
const impatient = { silent: 1_000, recovering: 20_000, most: 4_000 };

test.skipIf(process.platform === 'win32')(
  'a server that lives and answers nobody is started again, with what was committed',
  async () => {
    const dataDir = await shareFolder();
    const { connectionString, lines } = await start({ dataDir, patience: impatient });
    await query(connectionString, 'create table kept as select 7 as height');
    const pid = await serverPid(dataDir);
    process.kill(pid, 'SIGSTOP');
    onEnd(async () => void (await run('kill', ['-CONT', String(pid)]).catch(() => undefined)));
    await waitUntil(async () => (lines.at(-1)?.message === 'Database started again' ? true : undefined), {
      withinMs: 50_000,
    });
    expect(lines.slice(-2)).toMatchObject([
      {
        level: 'error',
        message: 'The database server lives and answers nobody; starting it again',
        fields: { pid },
      },
      { level: 'info', message: 'Database started again' },
    ]);
    expect(await serverPid(dataDir)).not.toBe(pid);
    expect(await query(connectionString, 'select height from kept')).toEqual([7]);
  },
);

test.skipIf(process.platform === 'win32')('one that hangs is not joined by the next start', async () => {
  const dataDir = await shareFolder();
  const program = await runProgram(dataDir, 'durable');
  const pid = await serverPid(dataDir);
  await kill(program.child);
  process.kill(pid, 'SIGSTOP');
  const { connectionString } = await start({ dataDir, tuning: undefined });
  expect(await serverPid(dataDir)).not.toBe(pid);
  expect(await query(connectionString, 'select 1')).toEqual([1]);
});

test('a busy server is left alone', async () => {
  const { connectionString, lines } = await start({ dataDir: await shareFolder(), patience: impatient });
  await query(connectionString, 'select pg_sleep(2)');
  expect(lines.map(({ level }) => level)).toEqual(['info']);
});
