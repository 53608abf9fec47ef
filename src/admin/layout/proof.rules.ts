import type { WayToProve } from '../../shop/accounts/session.rules.ts';

/** The code of a refusal that a proof of who asks undoes. docs/behaviour/accounts-and-access.md#asked-again. */
export const PROOF_NEEDED = 'PROOF_NEEDED';

/** The field of a form in which the proof comes along. */
export const PROOF_FIELD = 'proof';

/** A form that was sent without script, and waits for a proof. */
export type AskedProof = {
  way: WayToProve;
  problem: string | null;
  action: string;
  fields: [string, string][];
};

/** The form that waits, if that is why a page was refused. */
export function askedProofOf(thrown: unknown): AskedProof | null {
  const has = typeof thrown === 'object' && thrown !== null && 'askedProof' in thrown;
  return has ? (thrown.askedProof as AskedProof) : null;
}
