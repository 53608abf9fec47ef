/** A change of what is listed begins at its first page again. */
export const firstPage = { after: null, before: null } as const;
