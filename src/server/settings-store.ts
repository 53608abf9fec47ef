import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeFeed } from '../live/change-feed.types.ts';
import {
  type SettingsFromEnvironment,
  type ShopSettings,
  defaultSettings,
  withEnvironment,
} from '../shop/settings/sections.schema.ts';
import type { Log } from '../shop/shop.types.ts';

export type SettingsStore = {
  /** As they were last read; the defaults before. */
  current(): ShopSettings;
  /**
   * Resolves once they are as new as the last notice of a change. False: that could not be made sure of (in time), and
   * what is made of them may be old.
   */
  caughtUp(): Promise<boolean>;
  stop(): void;
};

type Parts = {
  read: () => Promise<ShopSettings>;
  environment: SettingsFromEnvironment;
  feed: Pick<ChangeFeed, 'subscribe'>;
  log: Log;
  /** How long a reader waits, and how long it is before a reading that failed is tried again. */
  patienceMs?: number;
  retryMs?: number;
};

/**
 * The owner's settings as this copy of the program knows them: read once, and anew after each notice of a change
 * (docs/behaviour/settings.md#when-a-change-shows). Who keeps what was made of them subscribes to the same feed after
 * this, and asks `caughtUp` before it reads: what is made after a notice is made of what the notice told of.
 */
export function keepSettings({
  read,
  environment,
  feed,
  log,
  patienceMs = 1500,
  retryMs = 1000,
}: Parts): SettingsStore {
  let known = withEnvironment(defaultSettings, environment);
  /** Counts notices; `readAs` is how many of them were heard when the reading began that gave `known`. */
  let notices = 1;
  let readAs = 0;
  let reading: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function readUntilCurrent() {
    while (readAs < notices && !stopped) {
      const asOf = notices;
      try {
        known = withEnvironment(await read(), environment);
        readAs = asOf;
      } catch (error) {
        if (!retry) log.warn({ err: error }, 'The settings could not be read; trying again');
        retry = setTimeout(begin, retryMs).unref();
        return;
      }
    }
    retry = undefined;
  }

  function begin() {
    reading ??= readUntilCurrent().finally(() => {
      reading = null;
    });
  }

  function renew() {
    notices += 1;
    if (stopped) return;
    clearTimeout(retry);
    begin();
  }

  const unsubscribe = feed.subscribe({
    changed: (tags) => tags.includes('settings') && renew(),
    lost: renew,
  });

  return {
    current: () => known,
    async caughtUp() {
      const asOf = notices;
      if (readAs >= asOf) return true;
      // The first who asks, before anything was heard.
      if (!retry) begin();
      const waiting = new AbortController();
      const tooLate = pause(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([reading, tooLate]);
      waiting.abort();
      return readAs >= asOf;
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      unsubscribe();
    },
  };
}
