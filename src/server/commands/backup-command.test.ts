import { expect, test } from 'vitest';
import { explainFailure } from './backup-command.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [coded('53100', 'could not extend file "base/16385/2619": No space left on device')],
  [coded('ENOSPC', 'ENOSPC: no space left on device, write')],
  [new Error('Failed query: update shop_watch', { cause: coded('53100', 'could not write to file') })],
])('a full disk is told in one line that says what to do: %s', (error) => {
  expect(explainFailure(error)).toMatch(/^There is no room left on the disk [^\n]*#the-disk-is-full$/);
});

test('so is a database that a full disk has stopped; what else failed is told as it is', () => {
  for (const error of [
    coded('57P03', 'the database system is in recovery mode'),
    new Error('Connection terminated unexpectedly'),
  ])
    expect(explainFailure(error)).toMatch(/^The database does not answer [^\n]*#the-database-is-away$/);
  expect(explainFailure(new Error('Name one file at most.'))).toBe('Name one file at most.');
  const missing = Object.assign(coded('ENOENT', 'no such file'), { path: '/nowhere' });
  expect(explainFailure(missing)).toBe('no such file');
});
