/** So long a unit is kept in mind for whoever was told of it; then the next one hears, if it is still there. */
export const SPOKEN_FOR_HOURS = 24;

/** After so many days an address is forgotten: one that was never confirmed, was told, or waits in vain. */
export const forgottenAfterDays = { asked: 7, told: 30, waiting: 365 } as const;

/** Where somebody's wait stands. */
export type WaitState = 'asked' | 'waiting' | 'told';

export function waitState(wait: { confirmedAt: Date | null; toldAt: Date | null }): WaitState {
  if (wait.toldAt !== null) return 'told';
  return wait.confirmedAt === null ? 'asked' : 'waiting';
}

/** How many may be told now: what nobody holds, less what was told to others and not bought yet. */
export function unitsToTell({ free, spokenFor }: { free: number; spokenFor: number }): number {
  return Math.max(0, free - spokenFor);
}

export const waitingMessages = {
  asked: 'Please look into your mailbox',
  waiting: 'We will tell you',
  byWishList:
    'It is on your wish list. If you stop it here, we write no more of what is back in stock, whatever is on that list.',
  stopped: 'You will not hear from us about this',
} as const;
