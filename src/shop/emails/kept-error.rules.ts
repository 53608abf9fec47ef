const LONGEST = 500;

/** What is kept of the error of a try to send an e-mail. */
export function keptError(error: string): string {
  return error.slice(0, LONGEST);
}
