import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type HealthFacts,
  type HealthState,
  agoText,
  healthPoints,
  sizeText,
  spanText,
  worstOf,
} from './health.rules.ts';

const now = new Date('2026-11-23T06:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const well: HealthFacts = {
  now,
  database: {
    version: '18.4',
    bytes: 5 * 1024 ** 2,
    connections: 20,
    most: 100,
    ms: 2,
    startedAt: ago(86_400_000),
  },
  replica: { lagSeconds: 0.2, trouble: null },
  disks: [{ name: 'DATA_DIR', freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 }],
  mail: { hasServer: true, waiting: 1, failed: 0, sentLastDay: 12, late: null },
  provider: { sandbox: false, keys: 'accepted' },
  webhook: { at: ago(60_000), isSilent: false },
  queue: { waiting: 1, oldest: { name: 'send-email', seconds: 2 } },
  backup: {
    at: ago(6 * 3_600_000),
    place: 'DATA_DIR/backups',
    isOld: false,
    problem: null,
    trialProblem: null,
  },
  certificate: { until: new Date(now.getTime() + 60 * 86_400_000) },
  program: { version: '0.1.0', node: '24.21.0', startedAt: ago(90_000) },
};

test('a shop that is well says so of every part, and asks for nothing', () => {
  const points = healthPoints(well);
  expect(points.map(({ state }) => state)).toEqual(points.map(() => 'good'));
  expect(points.map(({ todo }) => todo)).toEqual(points.map(() => null));
  expect(worstOf(points)).toBe('good');
});

test.each<[string, Partial<HealthFacts>, 'look' | 'bad', RegExp]>([
  ['database', { database: { ...well.database, connections: 95 } }, 'look', /max_connections/],
  ['database', { database: { ...well.database, ms: 1500 } }, 'look', /slow/],
  ['database', { database: { ...well.database, startedAt: ago(20_000) } }, 'look', /in its log/],
  ['replica', { replica: { lagSeconds: null, trouble: 'away' } }, 'look', /server/],
  ['replica', { replica: { lagSeconds: 0, trouble: 'no-replica' } }, 'look', /follows the primary/],
  ['replica', { replica: { lagSeconds: 9, trouble: 'behind' } }, 'look', /line between/],
  ['disk', { disks: [{ name: 'DATA_DIR', freeBytes: 1024, totalBytes: 10 }] }, 'bad', /make room|remove/],
  ['disk', { disks: [] }, 'look', /machine/],
  ['mail', { mail: { ...well.mail, late: { count: 12, lastError: 'ECONNREFUSED' } } }, 'bad', /SMTP_URL/],
  ['mail', { mail: { ...well.mail, hasServer: false } }, 'look', /SMTP_URL/],
  ['mail', { mail: { ...well.mail, failed: 2 } }, 'look', /once more/],
  ['provider', { provider: { sandbox: false, keys: 'refused' } }, 'bad', /keys/],
  ['provider', { provider: { sandbox: false, keys: 'slow' } }, 'bad', /status page/],
  ['provider', { provider: { sandbox: true, keys: 'accepted' } }, 'look', /before the shop opens/],
  ['webhook', { webhook: { at: ago(7_200_000), isSilent: true } }, 'bad', /secret/],
  ['queue', { queue: { waiting: 3, oldest: { name: 'send-email', seconds: 700 } } }, 'bad', /start it anew/],
  ['backup', { backup: { ...well.backup, at: null } }, 'look', /npm run backup/],
  ['backup', { backup: { ...well.backup, at: null, isOld: true } }, 'bad', /npm run backup/],
  ['backup', { backup: { ...well.backup, problem: 'No space left' } }, 'bad', /npm run backup/],
  ['backup', { backup: { ...well.backup, trialProblem: 'Damaged.' } }, 'bad', /npm run restore-drill/],
  ['certificate', { certificate: null }, 'look', /proxy/],
  ['certificate', { certificate: { problem: 'certificate has expired' } }, 'bad', /Renew/],
  ['certificate', { certificate: { until: new Date(now.getTime() + 10 * 86_400_000) } }, 'look', /renewal/],
  ['certificate', { certificate: { until: new Date(now.getTime() + 3_600_000) } }, 'bad', /renewal/],
])('%s: what is wrong says what to do', (id, change, state, todo) => {
  const points = healthPoints({ ...well, ...change });
  const point = points.find((one) => one.id === id);
  expect([point?.state, point?.todo]).toEqual([state, expect.stringMatching(todo)]);
  expect(points.filter((one) => one.state !== 'good')).toHaveLength(1);
  expect(worstOf(points)).toBe(state);
});

test('whoever reads of spans and sizes reads a number and its unit', () => {
  expect([spanText(0), spanText(60_000), spanText(7_200_000), spanText(3 * 86_400_000)]).toEqual([
    'less than a minute',
    '1 minute',
    '2 hours',
    '3 days',
  ]);
  fc.assert(
    fc.property(fc.nat(2 ** 31), (bytes) => {
      expect(sizeText(bytes * 1000)).toMatch(/^\d+(?:\.\d)? [MG]B$/);
    }),
  );
});

const DAY = 86_400_000;
const point = (id: string, change: Partial<HealthFacts> = {}) =>
  healthPoints({ ...well, ...change }).find((one) => one.id === id);
const stateAndText = (id: string, change: Partial<HealthFacts>) => {
  const { state, text } = point(id, change) ?? {};
  return [state, text];
};

test('where a shop has no replica, nothing is said of one; all else is said in one order', () => {
  const ids = (change: Partial<HealthFacts>) => healthPoints({ ...well, ...change }).map(({ id }) => id);
  expect(ids({}).filter((id) => id !== 'replica')).toEqual(ids({ replica: null }));
  expect(ids({ replica: null })).toEqual([
    'database',
    'disk',
    'mail',
    'provider',
    'webhook',
    'queue',
    'backup',
    'certificate',
    'version',
  ]);
});

test('the worst of the points is said above them; nothing is well as far as is known', () => {
  const of = (...states: HealthState[]) =>
    worstOf(states.map((state) => ({ id: '', title: '', state, text: '', todo: null, link: null })));
  expect([of('good', 'bad', 'look'), of('look', 'good'), of('good'), of()]).toEqual([
    'bad',
    'look',
    'good',
    'good',
  ]);
});

test.each<[keyof HealthFacts, Partial<HealthFacts>, HealthState, string]>([
  [
    'database',
    { database: { ...well.database, connections: 90, ms: 1000 } },
    'good',
    'PostgreSQL 18.4, 5 MB, 90 of 100 connections, answers in 1000 ms',
  ],
  [
    'database',
    { database: { ...well.database, connections: 91 } },
    'look',
    'PostgreSQL 18.4, 5 MB, 91 of 100 connections, answers in 2 ms',
  ],
  [
    'database',
    { database: { ...well.database, ms: 1001 } },
    'look',
    'PostgreSQL 18.4, 5 MB, 20 of 100 connections, answers in 1001 ms',
  ],
  [
    'database',
    { database: { ...well.database, ms: 0.2 } },
    'good',
    'PostgreSQL 18.4, 5 MB, 20 of 100 connections, answers in 1 ms',
  ],
  [
    'replica',
    { replica: { lagSeconds: null, trouble: null } },
    'good',
    'Pages and reports are read from it, at most 0.1 s behind.',
  ],
  [
    'replica',
    { replica: { lagSeconds: 1.26, trouble: null } },
    'good',
    'Pages and reports are read from it, at most 1.3 s behind.',
  ],
  [
    'replica',
    { replica: { lagSeconds: 0, trouble: 'unknown' } },
    'look',
    'Nobody knows how far behind it is. The database itself answers all reads meanwhile.',
  ],
  ['mail', {}, 'good', '12 sent in the last day, 1 waiting, 0 failed'],
  [
    'mail',
    { mail: { ...well.mail, late: { count: 1, lastError: null } } },
    'bad',
    '12 sent in the last day, 1 waiting, 0 failed. One has waited for more than ten minutes.',
  ],
  [
    'mail',
    { mail: { ...well.mail, late: { count: 2, lastError: 'full' } } },
    'bad',
    '12 sent in the last day, 1 waiting, 0 failed. 2 have waited for more than ten minutes. The mail server said: ‘full’.',
  ],
  ['webhook', { webhook: { at: null, isSilent: false } }, 'good', 'Nothing was ever told.'],
  [
    'webhook',
    { webhook: { at: ago(7_200_000), isSilent: true } },
    'bad',
    'The provider told something 2 hours ago. Since then orders were paid.',
  ],
  ['queue', { queue: { waiting: 0, oldest: null } }, 'good', 'Nothing waits.'],
  ['queue', { queue: { waiting: 0, oldest: { name: 'a', seconds: 900 } } }, 'good', 'Nothing waits.'],
  ['queue', { queue: { waiting: 2, oldest: null } }, 'good', 'Nothing waits.'],
  [
    'queue',
    { queue: { waiting: 1, oldest: { name: 'a', seconds: 599 } } },
    'good',
    'One job waits, the first (a) for 9 minutes.',
  ],
  [
    'queue',
    { queue: { waiting: 2, oldest: { name: 'a', seconds: 600 } } },
    'bad',
    '2 jobs wait, the first (a) for 10 minutes.',
  ],
  ['backup', {}, 'good', 'The last was made 6 hours ago, in DATA_DIR/backups.'],
  ['backup', { backup: { ...well.backup, place: null } }, 'good', 'The last was made 6 hours ago.'],
  ['backup', { backup: { ...well.backup, at: null, isOld: true } }, 'bad', 'None was made yet.'],
  [
    'backup',
    { backup: { ...well.backup, trialProblem: 'Damaged.' } },
    'bad',
    'The last was made 6 hours ago, in DATA_DIR/backups. It could not be restored on trial: Damaged.',
  ],
  ['certificate', { certificate: { until: ago(-14 * DAY) } }, 'good', 'It ends in 14 days.'],
  ['certificate', { certificate: { until: ago(-14 * DAY + 1) } }, 'look', 'It ends in 13 days.'],
  ['certificate', { certificate: { until: ago(-3 * DAY) } }, 'look', 'It ends in 3 days.'],
  ['certificate', { certificate: { until: ago(-2 * DAY) } }, 'bad', 'It ends in 2 days.'],
  ['certificate', { certificate: { until: ago(-DAY) } }, 'bad', 'It ends in a day.'],
  ['certificate', { certificate: { until: ago(-DAY + 1) } }, 'bad', 'It ends today.'],
])('%s, as found: %o', (id, change, state, text) => {
  expect(stateAndText(id, change)).toEqual([state, text]);
});

test('a database server that was started anew is to be looked at for a day, unless both were', () => {
  const started = (server: number, program: number) =>
    stateAndText('database', {
      database: { ...well.database, startedAt: ago(server) },
      program: { ...well.program, startedAt: ago(program) },
    });
  const alone = 'PostgreSQL 18.4, 5 MB, 20 of 100 connections, answers in 2 ms';
  expect(started(60_000, 2 * DAY)).toEqual(['look', `${alone}. Its server was started again 1 minute ago`]);
  expect(started(DAY - 1, 2 * DAY)[0]).toBe('look');
  expect(started(DAY, 2 * DAY)).toEqual(['good', alone]);
  expect(started(10_000, 70_000)[0]).toBe('good');
  expect(started(10_000, 70_001)[0]).toBe('look');
});

test('each disk is told with its room; one that is nearly full is bad, and where pictures are', () => {
  const GB = 1024 ** 3;
  const roomy = { name: 'backups', freeBytes: 50 * GB, totalBytes: 100 * GB };
  const full = { name: 'DATA_DIR', freeBytes: GB / 2, totalBytes: 100 * GB };
  expect(stateAndText('disk', { disks: [roomy, full] })).toEqual([
    'bad',
    '50 GB of 100 GB free where backups is · 512 MB of 100 GB free where DATA_DIR is',
  ]);
  expect(point('disk', { disks: [full] })?.link?.to).toBe('/admin/image-upload');
  expect(point('disk', { disks: [roomy] })).toMatchObject({ state: 'good', link: null });
});

test('where there is more of a point, its link leads there', () => {
  const mails: HealthFacts['mail'][] = [
    well.mail,
    { ...well.mail, failed: 1 },
    { ...well.mail, hasServer: false },
    { ...well.mail, late: { count: 1, lastError: null } },
  ];
  for (const mail of mails) expect(point('mail', { mail })?.link?.to).toBe('/admin/emails');
  const opening: Partial<HealthFacts> = {
    provider: { sandbox: true, keys: 'accepted' },
    webhook: { at: null, isSilent: true },
  };
  for (const id of ['provider', 'webhook']) {
    expect(point(id, opening)?.link?.to).toBe('/admin/settings/opening');
    expect(point(id)?.link).toBeNull();
  }
});

test('what nobody sends is said before what was not sent, and what waits before both', () => {
  const late = { count: 1, lastError: null };
  const mail = { ...well.mail, hasServer: false, failed: 1 };
  expect(point('mail', { mail: { ...mail, late } })?.state).toBe('bad');
  expect(point('mail', { mail })?.text).toContain('None reaches anybody');
});

test('spans are whole units of the largest kind that they reach', () => {
  expect([59_999, 119_999, 3_599_999, 3_600_000, DAY - 1, DAY, 2 * DAY - 1].map(spanText)).toEqual([
    'less than a minute',
    '1 minute',
    '59 minutes',
    '1 hour',
    '23 hours',
    '1 day',
    '1 day',
  ]);
  expect(agoText(ago(120_000), now)).toBe('2 minutes ago');
  expect(point('version')?.text).toBe('0.1.0 on Node 24.21.0, running for 1 minute.');
});

test('sizes are in MB up to a gigabyte, then with a decimal up to ten', () => {
  const GB = 1024 ** 3;
  expect(
    [0, 1024 ** 2, 1.6 * 1024 ** 2, GB - 1, GB, 1.54 * GB, 9.9 * GB, 10 * GB, 10.6 * GB].map(sizeText),
  ).toEqual(['1 MB', '1 MB', '2 MB', '1024 MB', '1 GB', '1.5 GB', '9.9 GB', '10 GB', '11 GB']);
});
