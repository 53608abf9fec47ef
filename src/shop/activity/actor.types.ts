/** The administrator in whose name a verb writes; from the session, never from a body. */
export type Actor = { userId: string };
