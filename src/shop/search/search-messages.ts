/** What staff read about the search. docs/behaviour/back-office.md#search. */
export const searchMessages = {
  namesCreated: 'Names added',
  namesSaved: 'Names saved',
  namesDeleted: 'Names deleted',
  namesGone: 'These names have been deleted meanwhile.',
  nameTaken: (name: string, others: string) => `‘${name}’ stands in another group already: ${others}`,
  namesFull: (most: number) => `There are ${most} groups, and no more can be kept. Delete one first.`,
  missRemoved: 'Words removed',
  missGone: 'These words have left the list meanwhile.',
  loadFailed: (message: string) => `Error fetching search words: ${message}`,
} as const;
