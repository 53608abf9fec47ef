import {
  type Answer,
  type Buyer,
  type Draw,
  type Proof,
  aBuyer,
  aLine,
  checkOutOnce,
  deliver,
  drawing,
  orderIn,
  pay,
  press,
  unclear,
  upload,
  verify,
} from './asking.ts';
import { crashBackup } from './backup-crash.ts';
import { aPicture } from '../pictures.fixtures.ts';
import type { Strike } from './fail-points.ts';
import type { Kind } from './preloaded.ts';
import { type World, patiently } from './world.ts';

/** What is killed at a fail point. */
const victims = ['program', 'connection', 'connection', 'program', 'all connections', 'database'] as const;
type Victim = (typeof victims)[number];

/** Where: at the end of transactions, calls, files; or at any statement, within transactions, too. */
const places: readonly Kind[][] = [
  ['commit'],
  ['commit', 'call', 'file'],
  ['call'],
  ['file', 'commit'],
  ['statement', 'commit'],
  ['statement', 'commit', 'queue', 'call', 'file'],
];
/** Further on than a round goes at the most. */
const FURTHEST = { commit: 60, call: 14, file: 12, statement: 220 } as const;
const SHELF = 100_000;
/** The books of so many rounds are read together. */
const FORGOTTEN_AFTER = 10;

/** What somebody wants, again and again until the shop has answered well. */
type Wish = { what: string; ask: () => Promise<Answer> };

/** A purchase, of which the browser remembers how far it came. */
function aPurchase(world: World, buyer: Buyer): Wish & { orderId(): string | undefined } {
  let orderId: string | undefined;
  let proof: Proof | undefined;
  return {
    what: 'purchase',
    orderId: () => orderId,
    async ask() {
      if (orderId === undefined) {
        const answer = await checkOutOnce(world, buyer);
        orderId = orderIn(answer);
        if (orderId === undefined) return answer;
      }
      proof ??= await pay(world, orderId);
      const telling = verify(world, proof);
      await post(world);
      return telling;
    },
  };
}

/** The provider's letters, which stay in its box until they are answered well. */
async function post(world: World): Promise<Answer[]> {
  const box = world.stage.bank.post();
  return Promise.all(
    [...box].map(async (letter) => {
      const answer = await deliver(world, letter);
      const at = box.indexOf(letter);
      if (answer?.status === 200 && at >= 0) box.splice(at, 1);
      return answer;
    }),
  );
}

/** What staff do meanwhile: to an order of the rounds before. */
async function staffWish(world: World, draw: Draw): Promise<Wish> {
  const order = draw.of(
    (world.books()?.orders ?? []).filter(({ payment_status }) => payment_status === 'completed'),
  );
  const { cookie } = world.owner;
  const what = draw.of(['status', 'status', 'refund', 'refund', 'upload'] as const);
  if (what === 'upload' || !order) {
    const width = 20 + draw.below(400);
    const file = await aPicture(width, 30).png().toBuffer();
    return { what: 'upload', ask: () => upload(world, cookie, file, `picture-${width}.png`) };
  }
  const fields: Record<string, string> =
    what === 'status'
      ? {
          intent: 'status',
          to: draw.of(['processing', 'shipped', 'cancelled']),
          withEmail: 'yes',
          returnStock: 'yes',
        }
      : { intent: 'refund', idempotencyKey: crypto.randomUUID(), amount: '1.00' };
  return { what, ask: () => press(world, cookie, 'orders', { orderId: order.id, ...fields }) };
}

/**
 * One round: people buy, staff work; at a point that the seed chooses something is killed. Then everybody tries again, and the
 * books are read. Gives what was struck where, and what is wrong.
 */
export async function playCrash(world: World, seed: number): Promise<{ name: string; problems: string[] }> {
  const draw = drawing(seed);
  const known = world.books()?.orders.length ?? Infinity;
  if (known > 2 * FORGOTTEN_AFTER || world.shelf() !== SHELF) await world.begin(SHELF);
  if (draw.below(25) === 0) return crashBackup(world, draw);
  const victim = draw.of(victims);
  const kinds = draw.of(places);
  const skip = draw.below(Math.max(...kinds.map((kind) => FURTHEST[kind === 'queue' ? 'statement' : kind])));

  const buyers = [0, 1].map((who) => aBuyer(world, who, [aLine(world, draw.below(3), 1 + draw.below(2))]));
  const purchases = buyers.map((buyer) => aPurchase(world, buyer));
  const wishes: Wish[] = [...purchases, await staffWish(world, draw)];
  const { strike } = await world.points.arm({
    do: 'arm',
    kinds,
    skip,
    act: victim === 'program' ? 'kill' : 'hold',
  });
  const struck: Strike[] = [];
  let isOver = false;
  const hitting = strike.then(async (at) => {
    struck.push(at);
    if (!isOver) await hit(world, victim, at);
    world.points.go();
    return undefined;
  });
  const first = await Promise.all(wishes.map(({ ask }) => ask()));
  if (struck.length > 0) await hitting;
  isOver = true;
  const where = struck[0]?.label ?? pointInLog(world);
  const problems = unclear(first, { mayBreak: true });
  if (victim === 'program') {
    // Where the round did not come so far it ends here.
    await world.kill();
    await world.start();
  } else if (!world.isRunning()) problems.push('The program ended');
  else if (first.includes(null)) problems.push('A request had no answer of a program that runs');
  await world.points.disarm();

  for (const wish of wishes) problems.push(...(await untilAnswered(wish)));
  await patiently(async () => {
    const answers = await post(world);
    if (answers.some((answer) => answer?.status !== 200)) throw new Error('A letter was not answered');
  });
  problems.push(...(await world.check()));
  const orders = world.books()?.orders ?? [];
  for (const purchase of purchases) {
    const made = orders.filter(({ provider_order_id: id }) => id === purchase.orderId()).length;
    if (made !== 1) problems.push(`${made} orders of ${purchase.orderId()}`);
  }
  if (orders.length > 2 * FORGOTTEN_AFTER) problems.push(...(await world.comeToRest()));
  const told = problems.length > 0 ? [`${victim} killed ${where ?? 'after the round'}`] : [];
  return {
    name: `${victim}${where === undefined ? ', nothing under way' : ''}`,
    problems: [...told, ...problems],
  };
}

async function hit(world: World, victim: Victim, { pid }: Strike): Promise<void> {
  if (victim === 'database') return world.killDatabase();
  world.countCut();
  if (victim === 'all connections' || pid === null) return world.endConnections();
  await world.endConnection(pid);
}

/** A dying program says where it stood. */
function pointInLog(world: World): string | undefined {
  return world.log().findLast((line) => line.startsWith('Fail point: '));
}

async function untilAnswered({ what, ask }: Wish): Promise<string[]> {
  let last: Answer = null;
  await patiently(async () => {
    last = await ask();
    if (last === null || last.status >= 500) throw new Error('Not answered yet');
  }).catch(() => undefined);
  // Staff may be refused: an order that was cancelled meanwhile, a refund that is more than is left.
  const isWell = last !== null && (what === 'purchase' ? (last as { status: number }).status === 200 : true);
  return isWell ? [] : [`The ${what} came to no end: ${JSON.stringify(last)?.slice(0, 200)}`];
}
