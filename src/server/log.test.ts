import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function lineOf(err: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'It failed');
  return lines.join('');
}

test('a statement that failed is told without its values', () => {
  const cause = new Error('connection refused');
  const line = lineOf(new DrizzleQueryError('select $1, $2', ['a session key', 'two\nlines'], cause));
  expect(line).not.toMatch(/session key|two|lines/);
  expect(JSON.parse(line)).toMatchObject({
    msg: 'It failed',
    err: { message: 'Failed query: select $1, $2: connection refused' },
  });
  expect(line).toContain('log.test.ts');
});

test('a value that is there already is not named', () => {
  const taken = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(asha@example.com) exists',
  });
  expect(lineOf(taken)).not.toContain('asha');
});

test('everything else is told as it is', () => {
  expect(JSON.parse(lineOf(new Error('no luck')))).toMatchObject({ err: { message: 'no luck' } });
  expect(JSON.parse(lineOf('just text'))).toMatchObject({ err: 'just text' });
});
