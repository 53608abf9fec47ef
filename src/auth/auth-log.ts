import type { Log } from '../shop/shop.types.ts';

type Level = 'debug' | 'info' | 'warn' | 'error';

/**
 * better-auth's warnings and errors in the program's log. Its details may hold addresses, and failed statements their
 * values: of an error only its name, code and the database's own sentence are kept.
 */
export function authLog(log: Log) {
  return {
    level: 'error' as const,
    log(level: Level, message: string, ...details: unknown[]) {
      const errors = details.filter((detail) => detail instanceof Error).map(describe);
      if (level === 'error') log.warn({ errors }, `Accounts: ${message}`);
    },
  };
}

function describe(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error;
  return {
    name: error.name,
    code: 'code' in cause ? cause.code : undefined,
    message: cause === error ? undefined : cause.message,
  };
}
