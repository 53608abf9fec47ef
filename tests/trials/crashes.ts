import { aBuyer, aLine, drawing, unclear } from './asking.ts';
import { crashBackup } from './backup-crash.ts';
import { crashMigration, crashStart } from './crash-starts.ts';
import type { Strike } from './fail-points.ts';
import { patiently } from './patience.ts';
import type { Kind } from './preloaded.ts';
import {
  type StaffWish,
  type Wish,
  aCashPurchase,
  aPurchase,
  post,
  staffWish,
  untilAnswered,
} from './wishes.ts';
import type { World } from './world.ts';

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
const AFTER_REFUND = 'after POST /v1/payments/pay…/refund';
const SHELF = 100_000;
/** The books of so many rounds are read together. */
const FORGOTTEN_AFTER = 10;

/** So many rounds with uploads and mails in a folder, then as many with a bucket and a mail server. */
const MOVED_AFTER = 10;

/**
 * One round: people buy, staff work; at a point that the seed chooses something is killed. Then everybody tries again, and the
 * books are read. `of`: what staff want meanwhile, for rounds that look at that alone. Gives what was struck where, and what is
 * wrong.
 */
export async function playCrash(
  world: World,
  seed: number,
  of?: StaffWish,
): Promise<{ name: string; problems: string[] }> {
  const draw = drawing(seed);
  const known = world.books()?.orders.length ?? Infinity;
  const to = Math.floor(seed / MOVED_AFTER) % 2 === 0 ? 'folder' : 'servers';
  if (known > 2 * FORGOTTEN_AFTER || world.shelf() !== SHELF || world.outside() !== to)
    await world.begin(SHELF, { to });
  const drawn = draw.below(30);
  const rare = of === undefined ? drawn : Infinity;
  if (rare === 0) return crashBackup(world, draw);
  if (rare === 1) return crashMigration(world, draw);
  if (rare <= 3) return crashStart(world, draw);
  const victim = draw.of(victims);
  const kinds = draw.of(places);
  const skip = draw.below(Math.max(...kinds.map((kind) => FURTHEST[kind === 'queue' ? 'statement' : kind])));

  const buyers = [0, 1].map((who) => aBuyer(world, who, [aLine(world, draw.below(3), 1 + draw.below(2))]));
  const purchases = buyers.map((buyer) =>
    draw.below(4) === 0
      ? aCashPurchase(world, buyer)
      : aPurchase(world, buyer, { isClosed: draw.below(3) === 0 }),
  );
  const wishes: Wish[] = [...purchases, await staffWish(world, draw, of)];
  // Money has gone back and nobody has noted it: so narrow a moment is rarely met by chance.
  const isPaidBack = wishes.some(({ what }) => what === 'refund') && draw.below(2) === 0;
  const bringLetters = isPaidBack ? world.stage.bank.delayRefundLetters() : null;
  const { strike } = await world.points.arm({
    do: 'arm',
    ...(isPaidBack ? { kinds: ['call'], at: AFTER_REFUND, skip: 0 } : { kinds, skip }),
    act: victim === 'program' ? 'kill' : 'hold',
  });
  world.breaks.clear();
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
  // The same letter may have been under way twice.
  for (const request of world.breaks.keys()) world.breaks.set(request, 1);
  const where = struck[0]?.label ?? pointInLog(world);
  const problems = unclear(first, { mayBreak: true });
  if (victim === 'program') {
    // Where the round did not come so far it ends here.
    await world.kill();
    for (const wish of wishes) problems.push(...((await wish.now?.()) ?? []));
    await world.start();
  } else if (!world.isRunning()) problems.push('The program ended');
  else if (first.includes(null)) problems.push('A request had no answer of a program that runs');
  await world.points.disarm();
  for (const wish of wishes) problems.push(...((await wish.now?.()) ?? []));
  for (const wish of wishes) problems.push(...(await untilAnswered(wish)));
  if (bringLetters) {
    // The shop has to ask for the same refund again before it hears of it.
    problems.push(...(await world.comeToRest()));
    bringLetters();
  }
  await patiently(async () => {
    const answers = await post(world);
    if (answers.some((answer) => answer?.status !== 200)) throw new Error('A letter was not answered');
  });
  for (const wish of wishes) problems.push(...((await wish.end?.()) ?? []));
  problems.push(...(await world.check()));
  const orders = world.books()?.orders ?? [];
  for (const purchase of purchases) {
    const own = world.books()?.checkouts.find(({ idempotency_key }) => idempotency_key === purchase.key);
    const made = orders.filter(({ checkout_id }) => checkout_id === own?.id).length;
    if (made !== 1) problems.push(`${made} orders of a purchase`);
  }
  // A lost connection costs each request one clear 503 at the most; its next try goes well.
  const isCut = victim === 'connection' || victim === 'all connections';
  for (const [request, times] of isCut ? world.breaks : [])
    if (times > 1) problems.push(`${times} times 503 for one request: ${request.slice(0, 120)}`);
  if (orders.length > 2 * FORGOTTEN_AFTER) problems.push(...(await world.comeToRest()));
  const told =
    problems.length > 0 ? [`${victim} killed ${where ?? 'after the round'}`, ...troubles(world)] : [];
  return {
    name: `${victim}${where === undefined ? ', nothing under way' : ''}${beside(wishes)}`,
    problems: [...told, ...problems],
  };
}

/** What else than an order was under way, where that is rare. */
function beside(wishes: readonly Wish[]): string {
  const rare = wishes.find(({ what }) => ['parcel', 'import', 'change of many'].includes(what));
  return rare ? `, ${rare.what}` : '';
}

async function hit(world: World, victim: Victim, { pid }: Strike): Promise<void> {
  if (victim === 'database') return world.killDatabase();
  world.countCut();
  await world.endConnections(victim === 'connection' ? pid : null);
}

/** What the program said of failures last. */
function troubles(world: World): string[] {
  const MOST = 3;
  return world
    .log()
    .filter((line) => /"level":(?:50|"error")|Error: /.test(line))
    .slice(-MOST)
    .map((line) => line.slice(0, 1_500));
}

/** A dying program says where it stood. */
function pointInLog(world: World): string | undefined {
  return world.log().findLast((line) => line.startsWith('Fail point: '));
}
