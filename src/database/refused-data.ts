/**
 * Whether PostgreSQL refused what it was given (a number out of its range, a double, a text it cannot hold), in contrast
 * to a connection that broke or a lock that was not to be had: trying it again would come to the same.
 */
export function isRefusedData(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RangeError) return true;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && /^2[23]/.test(code)) || isRefusedData(error.cause);
}
