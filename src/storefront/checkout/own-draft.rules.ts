/** What was typed into the checkout's form, and by whom: an e-mail address, or null for a guest. */
export type CheckoutDraft = { owner: string | null; values: Record<string, string> };

type Session = { email: string; profile: object | null };

/**
 * What of it is for who asks now. What somebody typed while signed in is for them alone, even where they signed out in
 * another tab; what a guest had begun gives way to the profile of who signed in meanwhile.
 */
export function ownDraft(
  draft: CheckoutDraft | null,
  session: Session | null,
): CheckoutDraft['values'] | undefined {
  if (!draft) return undefined;
  if (draft.owner !== null) return draft.owner === session?.email ? draft.values : undefined;
  return session?.profile && draft.values['email'] !== session.email ? undefined : draft.values;
}
