import type { Profile } from '../../shop/accounts/profile.schema.ts';
import type { TypedValues } from './read-checkout-form.ts';

/** What was typed into the checkout's form, and by whom: an e-mail address, or null for a guest. */
export type CheckoutDraft = { owner: string | null; values: Record<string, string> };

/** Who is signed in, and what they saved about themselves. */
export type CheckoutSession = { email: string; profile: Profile | null };

export type FormBeginning = {
  values: Partial<TypedValues>;
  /** The saved address, where something else was typed: offered, never put in its place unasked. */
  offer: Profile | null;
};

const aboutPerson = [
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
] as const satisfies readonly (keyof Profile)[];

/**
 * What the form begins with: what was typed before, even as a guest who signed in on the way; else the saved profile.
 * What somebody typed while signed in is for them alone, even where they signed out in another tab.
 */
export function beginForm(draft: CheckoutDraft | null, session: CheckoutSession | null): FormBeginning {
  const profile = session?.profile ?? null;
  const isOwn = draft !== null && (draft.owner === null || draft.owner === session?.email);
  if (!isOwn) return { values: profile ?? {}, offer: null };
  const isTyped = aboutPerson.some((name) => (draft.values[name] ?? '').trim() !== '');
  if (profile && !isTyped) return { values: profile, offer: null };
  const isOther = [...aboutPerson, 'country' as const].some(
    (name) => profile !== null && draft.values[name] !== profile[name],
  );
  return { values: draft.values, offer: isOther ? profile : null };
}
