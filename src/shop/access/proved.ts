import type { Shop } from '../shop.types.ts';
import type { Actor } from './administrators.ts';

/** So long a proof of who sits there counts. docs/behaviour/accounts-and-access.md#asked-again. */
export const PROOF_MINUTES = 15;

/** Whether such a proof still counts; none never does. */
export function isFreshProof(at: Date | undefined, now: Date): boolean {
  return at !== undefined && now.getTime() - at.getTime() < PROOF_MINUTES * 60_000;
}

/** What was asked for is done only for who proves first to be themselves; nothing of it was done. */
export class ProofNeeded extends Error {
  override name = 'ProofNeeded';

  constructor({ userId }: Actor) {
    super(`Has to prove first who it is: ${userId}`);
  }
}

/**
 * Throws ProofNeeded unless the actor has proved lately who sits there: the verbs that matter most ask for themselves, inside
 * their transaction, after their right. docs/behaviour/accounts-and-access.md#asked-again.
 */
export function assertProved({ now }: Pick<Shop, 'now'>, actor: Actor): void {
  if (!isFreshProof(actor.provedAt, now())) throw new ProofNeeded(actor);
}
