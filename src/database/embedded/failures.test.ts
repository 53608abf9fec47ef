import { expect, test } from 'vitest';
import { EmbeddedPostgresError, explainOutput, explainSystemError } from './failures.ts';

test('system errors become sentences, others stay', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(explainSystemError(full, '/data')).toEqual(
    new EmbeddedPostgresError('The disk of the data folder /data is full.'),
  );
  const other = new Error('other');
  expect(explainSystemError(other, '/data')).toBe(other);
});

test.each([
  [
    'initdb: error: could not write to file: No space left on device',
    'The disk of the data folder /data is full.',
  ],
  [
    '2026-01-01 00:00:00 UTC [1] LOG:  starting\n2026-01-01 00:00:00 UTC [1] FATAL:  could not map memory\n',
    'Starting failed in /data: could not map memory',
  ],
  ['Killed\n', 'Starting failed in /data: Killed'],
  ['', 'Starting failed in /data: no reason was given'],
])('%j', (output, sentence) => {
  expect(explainOutput('Starting', output, '/data').message).toBe(sentence);
});
