import { AsyncLocalStorage } from 'node:async_hooks';
import { databaseTrouble } from '../http/unavailable.ts';
import type { Log } from '../shop/shop.types.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

const calls = new AsyncLocalStorage<{ trouble: unknown }>();

/** better-auth's errors in the program's log; what kept the database from answering is told by `noticingTrouble`. */
export function authLog(log: Log) {
  return {
    level: 'error' as const,
    log(level: Level, message: unknown, ...details: unknown[]) {
      if (level !== 'error') return;
      const error = [message, ...details].find((one) => one instanceof Error);
      const call = calls.getStore();
      if (call && databaseTrouble(error)) call.trouble ??= error;
      else log.warn({ err: error }, `Accounts: ${typeof message === 'string' ? message : 'failed'}`);
    },
  };
}

/**
 * A call of better-auth's. It answers 'failed' or even 'not signed in' where the database is away, and only logs why:
 * here that is thrown instead.
 */
export async function noticingTrouble<T>(work: () => Promise<T>): Promise<T> {
  const call: { trouble: unknown } = { trouble: undefined };
  return calls.run(call, async () => {
    const answer = await work().catch((error: unknown) => {
      throw call.trouble ?? error;
    });
    if (call.trouble !== undefined && answer instanceof Response && !answer.ok) throw call.trouble;
    return answer;
  });
}
