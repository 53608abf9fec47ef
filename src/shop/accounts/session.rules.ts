/** Sessions of staff end after so long without anybody doing something in them, and after so long in any case. */
export const staffSession = { idleHours: 12, longestDays: 7 } as const;

/** That somebody did something is noted no more often. */
export const SEEN_EVERY_MINUTES = 5;

/** Of a page that nobody has touched for so long, what it asks for by itself is nobody's doing. */
export const UNTOUCHED_MINUTES = 10;

/** The cookie in which a page says that nobody has touched it. */
export const UNTOUCHED_COOKIE = 'untouched';

/** How somebody can prove it: 'sign-in' is who has neither a password nor a code. */
export type WayToProve = 'password' | 'code' | 'sign-in';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type SessionTimes = {
  createdAt: Date;
  seenAt?: Date | null | undefined;
  secondFactorAt?: Date | null | undefined;
  confirmedAt?: Date | null | undefined;
};

/** Whether a session of staff has ended. docs/behaviour/accounts-and-access.md#how-long-staff-stay-signed-in. */
export function isStaffSessionOver({ createdAt, seenAt }: SessionTimes, now: Date): boolean {
  const idleMs = now.getTime() - (seenAt ?? createdAt).getTime();
  const ageMs = now.getTime() - createdAt.getTime();
  return idleMs >= staffSession.idleHours * HOUR_MS || ageMs >= staffSession.longestDays * 24 * HOUR_MS;
}

/** Whether it is to be noted that somebody does something now. */
export function isToBeSeen({ createdAt, seenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - (seenAt ?? createdAt).getTime() >= SEEN_EVERY_MINUTES * MINUTE_MS;
}

/** When it was last proved in a session who sits there: by signing in, a code, or the password typed again. */
export function provedAt({ createdAt, secondFactorAt, confirmedAt }: SessionTimes): Date {
  return new Date(Math.max(...[createdAt, secondFactorAt, confirmedAt].map((at) => at?.getTime() ?? 0)));
}
