/** Why something was not done to a person. */
export type UserRefusal =
  | 'gone'
  | 'last-administrator'
  /** It is the actor, who has not said that they mean themselves. */
  | 'yourself'
  | 'unconfirmed'
  | 'blocked'
  /** Theirs is shorter than an administrator's must be. */
  | 'short-password'
  | 'already-confirmed';

export type UserOutcome = { ok: true; email: string } | { ok: false; reason: UserRefusal };
