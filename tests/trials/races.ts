import {
  type Answer,
  type Draw,
  type Proof,
  aBuyer,
  aLine,
  checkOut,
  deliver,
  drawing,
  orderIn,
  pay,
  press,
  unclear,
  untilHeard,
  verify,
} from './asking.ts';
import { raceEditors, raceRole } from './staff-races.ts';
import type { World } from './world.ts';

/** A race: real requests at once, and what is wrong after them beyond the books. */
export type Race = (world: World, draw: Draw) => Promise<string[]>;

const BUYERS = 50;
const UNITS = 10;
const all = <Thing, Result>(things: readonly Thing[], work: (thing: Thing, at: number) => Promise<Result>) =>
  Promise.all(things.map(work));
const many = (count: number) => Array.from({ length: count }, (_, at) => at);
const expectSame = (what: string, is: unknown, should: unknown) =>
  is === should ? [] : [`${what}: ${String(is)}, and should be ${String(should)}`];

/** Pays what was accepted; browser, provider and reconciler tell of it at once. */
async function payAll(world: World, orderIds: readonly string[], draw: Draw): Promise<string[]> {
  const proofs: Proof[] = [];
  for (const id of orderIds) proofs.push(await pay(world, id));
  return tellAll(world, proofs, draw);
}

/** Each is told of twice by the browser and by each event of the provider, all at once, while reconcilers ask. */
async function tellAll(world: World, proofs: readonly Proof[], draw: Draw): Promise<string[]> {
  const letters = world.stage.bank.post().splice(0);
  await world.stage.control.query('update checkouts set reconcile_at = now() where settled_at is null');
  await world.stage.control.query('delete from reconciler_state');
  const told: (() => Promise<Answer>)[] = [
    ...[...proofs, ...proofs].map((proof) => () => untilHeard(() => verify(world, proof))),
    ...[...letters, ...letters].map((letter) => () => untilHeard(() => deliver(world, letter))),
  ];
  const asking = world.round('reconciler');
  const answers = await all(draw.mixed(told), (tell) => tell());
  await asking;
  return unclear(answers);
}

/** 50 who want one of 10. */
const fifty: Race = async (world, draw) => {
  await world.begin(UNITS);
  const of = draw.below(3);
  const answers = await all(many(BUYERS), (who) =>
    checkOut(world, aBuyer(world, who, [aLine(world, of, 1)])),
  );
  const accepted = answers.flatMap((answer) => orderIn(answer) ?? []);
  const refused = answers.filter((answer) => answer?.status === 409).length;
  return [
    ...unclear(answers),
    ...expectSame('Accepted of 50', accepted.length, UNITS),
    ...expectSame('Refused of 50', refused, BUYERS - UNITS),
    ...(await payAll(world, accepted, draw)),
    ...expectSame('Orders', (await world.read()).orders.length, UNITS),
  ];
};

/** One SKU on two lines of a cart, and a second SKU before or after it: others lock them in the other order. */
const twoLines: Race = async (world, draw) => {
  await world.begin(UNITS);
  const [first, second] = [aLine(world, 1, 2), aLine(world, 1, 1)];
  const carts = many(12).map(() => draw.mixed([first, second, aLine(world, 0, 1)]));
  const answers = await all(carts, (lines, who) => checkOut(world, aBuyer(world, who, lines)));
  const accepted = answers.flatMap((answer) => orderIn(answer) ?? []);
  return [
    ...unclear(answers),
    ...expectSame('Accepted of 12 with 3 units each', accepted.length, 3),
    ...(await payAll(world, accepted, draw)),
  ];
};

/** A code that may be used once, and 50 who have it. */
const oneCode: Race = async (world, draw) => {
  await world.begin(BUYERS);
  const answers = await all(many(BUYERS), (who) =>
    checkOut(world, aBuyer(world, who, [aLine(world, 0, 1)], { promoCode: 'ONCE' })),
  );
  const accepted = answers.flatMap((answer) => orderIn(answer) ?? []);
  return [
    ...unclear(answers),
    ...expectSame('Accepted with a code for one', accepted.length, 1),
    ...(await payAll(world, accepted, draw)),
    ...expectSame('Uses', (await world.read()).promos.find(({ code }) => code === 'ONCE')?.usage_count, 1),
  ];
};

/** Three carts, each checked out again and again; every one of the attempts is paid all the same. */
const replaced: Race = async (world, draw) => {
  await world.begin(UNITS);
  const chains = await all(many(3), async (who) => {
    const orderIds: string[] = [];
    for (let link = 0; link < 4; link += 1) {
      const replaces = orderIds.at(-1);
      const buyer = aBuyer(world, who, [aLine(world, draw.below(3), 1)], replaces ? { replaces } : {});
      // The same press twice: one checkout.
      const [one, same] = await Promise.all([checkOut(world, buyer), checkOut(world, buyer)]);
      const orderId = orderIn(one) ?? orderIn(same);
      if (orderId !== undefined) orderIds.push(orderId);
    }
    return orderIds;
  });
  const wrong = chains.flatMap((chain) => expectSame('Attempts of a chain', new Set(chain).size, 4));
  return [...wrong, ...(await payAll(world, chains.flat(), draw)), ...(await world.comeToRest())];
};

/** Few payments that everybody tells of. */
const told: Race = async (world, draw) => {
  await world.begin(UNITS);
  const answers = await all(many(4), (who) =>
    checkOut(world, aBuyer(world, who, [aLine(world, draw.below(3), 1)])),
  );
  const accepted = answers.flatMap((answer) => orderIn(answer) ?? []);
  const proofs: Proof[] = [];
  for (const id of accepted) proofs.push(await pay(world, id));
  // As often as a provider that had no answer: the same letters, again.
  const letters = [...world.stage.bank.post()];
  const wrong = await tellAll(world, [...proofs, ...proofs], draw);
  world.stage.bank.post().push(...letters);
  return [
    ...unclear(answers),
    ...wrong,
    ...(await tellAll(world, proofs, draw)),
    ...expectSame('Orders', (await world.read()).orders.length, 4),
  ];
};

/** What two of the staff do to one order at once. */
const desk: Race = async (world, draw) => {
  await world.begin(UNITS);
  const answer = await checkOut(world, aBuyer(world, 1, [aLine(world, 0, 2), aLine(world, 2, 1)]));
  const wrong = await payAll(world, [orderIn(answer) ?? ''], draw);
  const [order] = (await world.read()).orders;
  if (!order) return [...wrong, 'No order'];
  const by = () => draw.of([world.owner, world.manager]).cookie;
  const status = (to: string) => () =>
    press(world, by(), 'orders', { intent: 'status', orderId: order.id, to, returnStock: 'yes' });
  const back = (share: number) => {
    const idempotencyKey = crypto.randomUUID();
    const amount = (Math.floor(order.total_amount_paise * share) / 100).toFixed(2);
    const fields = { intent: 'refund', orderId: order.id, idempotencyKey, amount };
    return () => press(world, by(), 'orders', fields);
  };
  const half = back(0.5);
  const presses = [
    status('processing'),
    status('cancelled'),
    status('shipped'),
    half,
    half,
    back(1),
    back(0.7),
  ];
  const answers = await all(draw.mixed([...presses, status('processing')]), (one) => one());
  return [...wrong, ...unclear(answers), ...(await world.comeToRest())];
};

export const races: Readonly<Record<string, Race>> = {
  '50 buyers of 10 units': fifty,
  'one SKU on two lines': twoLines,
  'a code for one, and 50 who have it': oneCode,
  'replaced checkouts that are all paid': replaced,
  'browser, provider and reconciler tell of one payment': told,
  'packing, cancelling and refunding at once': desk,
  'two editors of each form': raceEditors,
  'a role is taken away with requests under way': raceRole,
};

/** One round: gives what it was and what is wrong. */
export async function playRace(world: World, seed: number): Promise<{ name: string; problems: string[] }> {
  const entries = Object.entries(races);
  const [name, race] = entries[seed % entries.length] ?? [];
  if (name === undefined || !race) throw new Error('No races');
  const problems = await race(world, drawing(seed));
  // Who met one was told to try again, and did: nobody else would see it.
  const deadlocks = expectSame('Deadlocks so far', await countDeadlocks(world), 0);
  return { name, problems: [...problems, ...deadlocks, ...(await world.check())] };
}

/** Those that PostgreSQL has counted by now: the last ones are told in a later round. */
async function countDeadlocks({ stage }: World): Promise<number> {
  const { rows } = await stage.control.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? -1;
}
