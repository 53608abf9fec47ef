import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HealthFacts, healthPoints, sizeText, spanText, worstOf } from './health.rules.ts';

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
