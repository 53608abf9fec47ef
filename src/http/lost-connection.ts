/** How browsers say that nothing answered: a read, or a page's own file. */
const NO_ANSWER =
  /^(failed to fetch|networkerror|load failed|importing a module script failed|error loading dynamically imported module)/i;

/** Whether a page failed because the line is gone; what the shop itself answered is none of these. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

export const offlineWords = {
  title: 'You are offline',
  text: 'This page could not be fetched. Check your connection, then try again.',
  still: 'Still no connection.',
  /** Where something else was to be opened. */
  stay: 'That page needs a connection. Nothing here is lost.',
} as const;
