import { DrizzleQueryError } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type Log, type RequestVariables, createLog, logRequests } from './log.ts';

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

test('what fails because the database is away needs nobody', () => {
  const levelOf = (cause: Error) =>
    (JSON.parse(lineOf(new DrizzleQueryError('select 1', [], cause))) as { level: number }).level;
  const refused = (code: string) => Object.assign(new Error('refused'), { code, severity: 'FATAL' });
  expect(levelOf(new Error('Connection terminated unexpectedly'))).toBe(40);
  expect(['57P01', '25006', '08006'].map((code) => levelOf(refused(code)))).toEqual([40, 40, 40]);
  // A full disk, a wrong password, a statement that is wrong: those do.
  expect(['53100', '28P01', '42601', '23505'].map((code) => levelOf(refused(code)))).toEqual([
    50, 50, 50, 50,
  ]);
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

test.each<[string, unknown]>([
  [
    'deep among the causes',
    new Error('Not saved', { cause: new Error('why', { cause: failedStatement() }) }),
  ],
  ['in a list of several', [failedStatement()]],
  ['copied into another message', new Error(failedStatement().message)],
  ['with properties of its own', Object.assign(new Error('refused'), { recipient: 'asha@example.com' })],
])('a failed statement is told without its values: %s', (_, error) => {
  for (const detail of [{ err: error }, { error }, { err: 'x', errors: error }]) {
    const lines: string[] = [];
    createLog('info', { write: (line) => void lines.push(line) }).error(detail, 'It failed');
    expect(lines.join('')).not.toMatch(/asha|session key/);
    expect(JSON.parse(lines.join(''))).toMatchObject({ msg: 'It failed' });
  }
});

test('what the database quotes of the values is left out', () => {
  const database = (code: string, message: string) =>
    Object.assign(new Error(message), { code, severity: 'ERROR', detail: 'Key (email)=(asha) exists.' });
  const uuid = lineOf(database('22P02', 'invalid input syntax for type uuid: "asha session key"'));
  expect(uuid).not.toMatch(/asha|key/);
  expect(JSON.parse(uuid)).toMatchObject({ err: { code: '22P02' } });
  expect(lineOf(database('23505', 'duplicate key value violates unique constraint "users_email"'))).toMatch(
    /users_email/,
  );
});

test('no line holds an address or a link that lets somebody in, whoever wrote it', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ path: '/track-order/abc.def-123', url: '/reset-password?token=sesame&next=/orders' }, 'request');
  log.info(
    { path: '/confirm-email?token=abc.def-123', url: '/x?y=%2Fconfirm-email?token=abc.def' },
    'request',
  );
  log.info({ path: '/api/back-in-stock/abc.def-123' }, 'request');
  log.info({ path: '/wishlist/abc.def-123.data', url: '/api/wish-mails/abc.def-123' }, 'request');
  log.info({ path: '/plant-calendar/abc.def-123.ics', url: '/plant-tasks/abc.def-123.data' }, 'request');
  log.info({ path: '/api/plant-mails/abc.def-123' }, 'request');
  log.warn({ said: '550 <asha@example.com> is unknown' }, 'Accounts: asha@example.com failed');
  expect(lines.join('')).not.toMatch(/asha|abc\.def|sesame/);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { path: '/track-order/[secret]', url: '/reset-password?token=[secret]&next=/orders' },
    { path: '/confirm-email?token=[secret]', url: '/x?y=%2Fconfirm-email?token=[secret]' },
    { path: '/api/back-in-stock/[secret]' },
    { path: '/wishlist/[secret]', url: '/api/wish-mails/[secret]' },
    { path: '/plant-calendar/[secret]', url: '/plant-tasks/[secret]' },
    { path: '/api/plant-mails/[secret]' },
    { msg: 'Accounts: [address] failed' },
  ]);
});

function failedStatement(): DrizzleQueryError {
  const values = ['asha@example.com', 'a session key\nof two "lines"'];
  return new DrizzleQueryError('insert into "sessions" values ($1, $2)', values, new Error('disk full'));
}

function appWithLog() {
  const lines: { level: string; status: number }[] = [];
  const note = (level: string) => (line: { status: number }) => lines.push({ level, status: line.status });
  const log = { debug: note('debug'), error: note('error') } as unknown as Log;
  const app = new Hono<RequestVariables>();
  app.use(logRequests(log));
  app.get('/fine', (c) => c.text('fine'));
  app.get('/broken', (c) => c.text('broken', 500));
  return { app, lines };
}

test('every answer has a request id, and a failure is an error line', async () => {
  const { app, lines } = appWithLog();
  expect((await app.request('/fine')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  const given = await app.request('/broken', { headers: { 'x-request-id': 'from-a-proxy-1' } });
  expect(given.headers.get('x-request-id')).toBe('from-a-proxy-1');
  expect(lines).toEqual([
    { level: 'debug', status: 200 },
    { level: 'error', status: 500 },
  ]);
});

test('the line of a public page says whether it was kept, and which rendering made it', async () => {
  const lines: object[] = [];
  const log = { debug: (line: object) => lines.push(line) } as unknown as Log;
  const app = new Hono<RequestVariables>();
  app.use(logRequests(log));
  app.get('/', (c) => {
    c.set('pageCache', { cache: 'hit', rendering: 'r1' });
    return c.text('page');
  });
  await app.request('/');
  expect(lines).toEqual([expect.objectContaining({ path: '/', cache: 'hit', rendering: 'r1' })]);
});

test('a visitor who went away is no failure', async () => {
  const { app, lines } = appWithLog();
  const left = new AbortController();
  left.abort();
  await app.fetch(new Request('http://shop.test/broken', { signal: left.signal }));
  expect(lines).toEqual([{ level: 'debug', status: 500 }]);
});
