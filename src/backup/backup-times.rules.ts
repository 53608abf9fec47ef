const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** India has no summer time. */
const INDIA_MS = 19_800_000;

/** How many are kept: the last one of each of the newest days, weeks and months that have any. */
export type Keep = { daily: number; weekly: number; monthly: number };

const NAME = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip(\.age)?$/;

/** What the shop calls a backup of this moment. */
export function backupName(at: Date, { isSealed }: { isSealed: boolean }): string {
  return `shop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip${isSealed ? '.age' : ''}`;
}

/** The moment of a backup that the shop named itself; null for every other file. */
export function backupMoment(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const dayOf = (at: Date) => Math.floor((at.getTime() + INDIA_MS) / DAY_MS);

const periods: Readonly<Record<keyof Keep, (at: Date) => string>> = {
  daily: (at) => String(dayOf(at)),
  // The first day of 1970 was a Thursday.
  weekly: (at) => String(Math.floor((dayOf(at) + 3) / 7)),
  monthly: (at) => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 7),
};

/**
 * Which of these backups may go. Only those that the shop has named itself are ever among them, and never the newest.
 * docs/operating/backups.md#how-many-are-kept.
 */
export function backupsToRemove(names: readonly string[], keep: Keep): string[] {
  const own = names
    .flatMap((name) => {
      const at = backupMoment(name);
      return at === null ? [] : [{ name, at }];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(own.slice(0, 1).map(({ name }) => name));
  for (const kind of Object.keys(periods) as (keyof Keep)[]) {
    const seen = new Set<string>();
    for (const { name, at } of own) {
      const period = periods[kind](at);
      if (seen.has(period)) continue;
      if (seen.size >= keep[kind]) break;
      seen.add(period);
      kept.add(name);
    }
  }
  return own.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

/** The last time that it was this hour in India. */
export function lastHour(now: Date, hour: number): Date {
  const today = new Date(dayOf(now) * DAY_MS - INDIA_MS + hour * HOUR_MS);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

type Run = {
  now: Date;
  /** In India; null: never. */
  hour: number | null;
  /** Since when this copy of the program runs. */
  startedAt: Date;
};

/** A machine that is off at night catches up once it has run for so long. */
const SETTLED_MS = 10 * 60_000;
/** One that has never made any begins by itself, too, if it runs in no night. */
const FIRST_MS = 6 * HOUR_MS;
const AGAIN_MS = HOUR_MS;

/**
 * Whether a backup is to be made now: since the last one it has become that hour, or it was so while nobody ran. One that
 * failed is tried again an hour later. docs/operating/backups.md#every-night.
 */
export function isBackupDue({
  now,
  hour,
  startedAt,
  lastAt,
  failedAt,
}: Run & { lastAt: Date | null; failedAt: Date | null }): boolean {
  if (hour === null) return false;
  const due = lastHour(now, hour);
  // What a clock that was ahead has noted says nothing.
  const isSince = (at: Date | null): at is Date => at !== null && at >= due && at <= now;
  if (isSince(lastAt)) return false;
  if (isSince(failedAt)) return now.getTime() - failedAt.getTime() >= AGAIN_MS;
  const settling = lastAt === null ? FIRST_MS : SETTLED_MS;
  return startedAt <= due || now.getTime() - startedAt.getTime() >= settling;
}

const DRILL_DAYS = 7;

/** Whether the newest backup is to be restored on trial: once a week, after a backup, and a day after one that failed. */
export function isDrillDue({
  now,
  lastAt,
  drilledAt,
  hasFailed,
}: {
  now: Date;
  lastAt: Date | null;
  drilledAt: Date | null;
  hasFailed: boolean;
}): boolean {
  if (lastAt === null) return false;
  if (drilledAt === null) return true;
  const patience = (hasFailed ? 1 : DRILL_DAYS) * DAY_MS - HOUR_MS;
  return now.getTime() - drilledAt.getTime() >= patience && lastAt > drilledAt;
}
