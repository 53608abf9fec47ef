import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backupMoment,
  backupName,
  backupsToRemove,
  isBackupDue,
  isDrillDue,
  lastHour,
} from './backup-times.rules.ts';

const DAY = 86_400_000;
const named = (at: Date) => backupName(at, { isSealed: false });
const moments = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));
const keeps = fc.record({ daily: fc.nat(10), weekly: fc.nat(6), monthly: fc.nat(14) });

test('a name says its moment; other files are nobody’s backup', () => {
  fc.assert(
    fc.property(moments, fc.boolean(), (at, isSealed) => {
      expect(backupMoment(backupName(at, { isSealed }))).toEqual(at);
    }),
  );
  for (const name of [
    'shop.zip',
    'shop-2026-11-23T03-00-00Z.zip.1a2b.unfinished',
    'shop-2026-13-45T99-00-00Z.zip',
  ])
    expect(backupMoment(name)).toBeNull();
});

test('the newest stays, no more than asked for stay, and whoever thins out again removes nothing', () => {
  fc.assert(
    fc.property(fc.array(moments, { maxLength: 80 }), keeps, (times, keep) => {
      const names = [...new Set(times.map(named)), 'mine.zip'];
      const gone = backupsToRemove(names, keep);
      const left = names.filter((name) => !gone.includes(name));
      expect(left).toContain('mine.zip');
      if (times.length > 0) expect(left).toContain(names.slice(0, -1).toSorted().at(-1));
      expect(left.length - 1).toBeLessThanOrEqual(Math.max(1, keep.daily + keep.weekly + keep.monthly));
      expect(backupsToRemove(left, keep)).toEqual([]);
      expect(backupsToRemove(names.toReversed(), keep).toSorted()).toEqual(gone.toSorted());
    }),
  );
});

test('night after night for two years: every day of a week, every week of a month, every month of a year', () => {
  const keep = { daily: 7, weekly: 4, monthly: 12 };
  let names: string[] = [];
  for (let night = 0; night < 730; night += 1) {
    names.push(named(new Date(Date.UTC(2025, 0, 1, 6) + night * DAY)));
    const gone = backupsToRemove(names, keep);
    names = names.filter((name) => !gone.includes(name));
  }
  const days = names.map((name) => name.slice(5, 15));
  expect(days.slice(-7)).toEqual([25, 26, 27, 28, 29, 30, 31].map((day) => `2026-12-${day}`));
  expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(12);
  expect(names.length).toBeLessThanOrEqual(23);
});

test('the last time that it was an hour in India', () => {
  expect(lastHour(new Date('2026-11-23T20:29:59Z'), 2)).toEqual(new Date('2026-11-22T20:30:00Z'));
  expect(lastHour(new Date('2026-11-23T20:30:00Z'), 2)).toEqual(new Date('2026-11-23T20:30:00Z'));
  fc.assert(
    fc.property(moments, fc.nat(23), (now, hour) => {
      const last = lastHour(now, hour);
      expect(now.getTime() - last.getTime()).toBeGreaterThanOrEqual(0);
      expect(now.getTime() - last.getTime()).toBeLessThan(DAY);
    }),
  );
});

test('asked every minute of some days, one backup a night is due, whatever was off when', () => {
  const starts = fc.integer({ min: 0, max: 3 * 1440 });
  fc.assert(
    fc.property(fc.nat(23), starts, fc.boolean(), (hour, startedMinute, hadOne) => {
      const begun = Date.UTC(2026, 10, 20);
      const startedAt = new Date(begun + startedMinute * 60_000);
      let lastAt = hadOne ? new Date(begun - DAY) : null;
      const made: Date[] = [];
      for (let minute = startedMinute; minute < 5 * 1440; minute += 1) {
        const now = new Date(begun + minute * 60_000);
        if (!isBackupDue({ now, hour, startedAt, lastAt, failedAt: null })) continue;
        made.push(now);
        lastAt = now;
      }
      // One at each such hour from the start on, and one that catches up.
      const hours = [0, 1, 2, 3, 4].filter((day) => {
        const at = lastHour(new Date(begun + (day + 1) * DAY - 1), hour).getTime();
        return at >= startedAt.getTime() && at < begun + 5 * DAY;
      }).length;
      expect(made.length).toBeGreaterThanOrEqual(hours);
      expect(made.length).toBeLessThanOrEqual(hours + 1);
    }),
    { numRuns: 40 },
  );
});

test('one that failed is tried again an hour later, and none is made where nobody wants one', () => {
  const night = {
    hour: 2,
    startedAt: new Date('2026-11-01T00:00:00Z'),
    lastAt: new Date('2026-11-21T20:31:00Z'),
  };
  const failedAt = new Date('2026-11-22T20:31:00Z');
  expect(isBackupDue({ ...night, now: new Date('2026-11-22T21:30:00Z'), failedAt })).toBe(false);
  expect(isBackupDue({ ...night, now: new Date('2026-11-22T21:31:00Z'), failedAt })).toBe(true);
  expect(isBackupDue({ ...night, hour: null, now: failedAt, failedAt: null })).toBe(false);
  // A clock that was a year ahead has noted these.
  const ahead = new Date('2027-11-22T20:30:00Z');
  const now = new Date('2026-11-22T21:31:00Z');
  expect(isBackupDue({ ...night, now, lastAt: ahead, failedAt: ahead })).toBe(true);
});

test('a trial once a week, and the next night after one that failed', () => {
  const lastAt = new Date('2026-11-22T20:31:00Z');
  const due = (drilledAt: string | null, hasFailed = false) =>
    isDrillDue({
      now: lastAt,
      lastAt,
      drilledAt: drilledAt === null ? null : new Date(drilledAt),
      hasFailed,
    });
  expect(due(null)).toBe(true);
  expect(due('2026-11-15T20:35:00Z')).toBe(true);
  expect(due('2026-11-17T20:35:00Z')).toBe(false);
  expect(due('2026-11-21T20:35:00Z', true)).toBe(true);
  expect(isDrillDue({ now: lastAt, lastAt: null, drilledAt: null, hasFailed: false })).toBe(false);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The hour of a night: 02:00 in India. */
const due = Date.UTC(2026, 10, 22, 20, 30);
const asked = (change: {
  now?: number;
  startedAt?: number;
  lastAt?: number | null;
  failedAt?: number | null;
}) => {
  const { now = due, startedAt = due - 5 * DAY, lastAt = due - DAY, failedAt = null } = change;
  const moment = (time: number | null) => (time === null ? null : new Date(time));
  return isBackupDue({
    now: new Date(now),
    hour: 2,
    startedAt: new Date(startedAt),
    lastAt: moment(lastAt),
    failedAt: moment(failedAt),
  });
};

test('at its hour a backup is due, unless one was made since', () => {
  expect(asked({ now: due - 1 })).toBe(false);
  expect(asked({ now: due })).toBe(true);
  expect(asked({ now: due + HOUR, lastAt: due - 1 })).toBe(true);
  expect(asked({ now: due + HOUR, lastAt: due })).toBe(false);
  // In the middle of its start it is not too late.
  expect(asked({ now: due, startedAt: due })).toBe(true);
});

test('a machine that was off at its hour catches up after ten minutes', () => {
  const startedAt = due + 1;
  expect(asked({ startedAt, now: startedAt + 10 * MINUTE - 1 })).toBe(false);
  expect(asked({ startedAt, now: startedAt + 10 * MINUTE })).toBe(true);
});

test('one that has never made any begins with its first hour, or after six hours', () => {
  const startedAt = due + HOUR;
  expect(asked({ startedAt, now: startedAt + 6 * HOUR - 1, lastAt: null })).toBe(false);
  expect(asked({ startedAt, now: startedAt + 6 * HOUR, lastAt: null })).toBe(true);
  expect(asked({ startedAt: due - MINUTE, now: due, lastAt: null })).toBe(true);
});

test('only a failure since the hour delays it', () => {
  expect(asked({ now: due, failedAt: due - 1 })).toBe(true);
  expect(asked({ now: due + HOUR - 1, failedAt: due })).toBe(false);
  expect(asked({ now: due + HOUR, failedAt: due })).toBe(true);
});

test('a trial is due an hour before its week is over, and of a backup that is newer alone', () => {
  const drill = (now: number, drilledAt: number, lastAt: number, hasFailed = false) =>
    isDrillDue({ now: new Date(now), drilledAt: new Date(drilledAt), lastAt: new Date(lastAt), hasFailed });
  const week = 7 * DAY - HOUR;
  expect([drill(due + week - 1, due, due + DAY), drill(due + week, due, due + DAY)]).toEqual([false, true]);
  const day = DAY - HOUR;
  expect([drill(due + day - 1, due, due + 1, true), drill(due + day, due, due + 1, true)]).toEqual([
    false,
    true,
  ]);
  expect([drill(due + 9 * DAY, due, due), drill(due + 9 * DAY, due, due - 1)]).toEqual([false, false]);
});

test('the newest stays where none are to be kept', () => {
  const names = ['2026-11-21', '2026-11-23', '2026-11-22'].map((day) => named(new Date(`${day}T06:00:00Z`)));
  expect(backupsToRemove(names, { daily: 0, weekly: 0, monthly: 0 })).toEqual([names[2], names[0]]);
});

test.each([
  // Midnight in India is 18:30 of the day before.
  ['daily', '2026-11-22T18:29:59Z', '2026-11-22T18:30:00Z'],
  // Sunday and Monday.
  ['weekly', '2026-11-22T18:29:59Z', '2026-11-22T18:30:00Z'],
  ['monthly', '2026-10-31T18:29:59Z', '2026-10-31T18:30:00Z'],
] as const)(
  'a %s backup is of its time in India: one of %s is another than one of %s',
  (kind, before, after) => {
    const keep = { daily: 0, weekly: 0, monthly: 0, [kind]: 2 };
    const [last, first] = [before, after].map((at) => named(new Date(at)));
    const end = named(new Date(Date.parse(after) + { daily: 1, weekly: 7, monthly: 30 }[kind] * DAY - 1000));
    expect(backupsToRemove([last!, first!], keep)).toEqual([]);
    // The last one of each.
    expect(backupsToRemove([last!, first!, end], keep)).toEqual([first]);
  },
);
