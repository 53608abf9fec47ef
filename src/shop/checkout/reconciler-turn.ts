import { lte, sql } from 'drizzle-orm';
import { reconcilerState } from '../../database/tables/payments.ts';
import type { Shop } from '../shop.types.ts';

/** Renewed before each call of the provider, which takes less. A copy that was killed holds the others up so long. */
const LEASE_MS = 30_000;
const ROUND_EVERY_MS = 15_000;
const LONGEST_PAUSE_MS = 120_000;
/** As far back as the reconciler asks at all. */
const FIRST_LOOK_BACK_MS = 3 * 86_400_000;

export type Turn = {
  listedUntil: Date;
  /** Keeps the turn; false if another copy has taken it meanwhile. */
  renew(): Promise<boolean>;
  /** Notes that all payments begun before were seen. */
  noteListed(until: Date): Promise<void>;
};

/**
 * Does one round of the reconciler unless another copy of the program is at it, or it is not time yet. `round` tells
 * whether the provider answered; where it does not, rounds come ever less often. Gives what it gave, or null.
 */
export async function takeReconcilerTurn<Result extends { isAnswered: boolean }>(
  shop: Shop,
  round: (turn: Turn) => Promise<Result>,
): Promise<Result | null> {
  const turn = await takeTurn(shop);
  if (!turn) return null;
  let isAnswered = false;
  try {
    const result = await round(turn);
    isAnswered = result.isAnswered;
    return result;
  } finally {
    const failures = isAnswered ? 0 : turn.failures + 1;
    const pause = Math.min(LONGEST_PAUSE_MS, ROUND_EVERY_MS * 2 ** Math.min(failures, 10));
    await turn.end({ failures, dueAt: inMs(shop, failures === 0 ? ROUND_EVERY_MS : pause) });
  }
}

async function takeTurn({ db, now }: Shop) {
  const listedUntil = new Date(now().getTime() - FIRST_LOOK_BACK_MS);
  let until = inMs({ now }, LEASE_MS);
  const [state] = await db
    .insert(reconcilerState)
    .values({ dueAt: until, listedUntil })
    .onConflictDoUpdate({
      target: reconcilerState.onlyRow,
      set: { dueAt: until },
      setWhere: lte(reconcilerState.dueAt, now()),
    })
    .returning();
  if (!state) return null;
  const mine = () => sql`${reconcilerState.dueAt} = ${until.toISOString()}::timestamptz`;
  const change = async (values: Partial<typeof reconcilerState.$inferInsert>) =>
    (await db.update(reconcilerState).set(values).where(mine()).returning()).length > 0;
  return {
    listedUntil: state.listedUntil,
    failures: state.failures,
    async renew() {
      const renewed = inMs({ now }, LEASE_MS);
      const isMine = await change({ dueAt: renewed });
      if (isMine) until = renewed;
      return isMine;
    },
    noteListed: async (listed: Date) => void (await change({ listedUntil: listed })),
    end: change,
  };
}

const inMs = ({ now }: Pick<Shop, 'now'>, ms: number) => new Date(now().getTime() + ms);
