import {
  type Answer,
  type Buyer,
  type Draw,
  type Proof,
  aBuyer,
  aLine,
  call,
  checkOutOnce,
  deliver,
  drawing,
  fillIn,
  orderIn,
  pay,
  personOf,
  press,
  unclear,
  upload,
  verify,
} from './asking.ts';
import { createHash } from 'node:crypto';
import { getProgramSecret } from '../../src/database/program-secret.ts';
import { signOrderLink } from '../../src/shop/orders/order-links.ts';
import { aPicture } from '../pictures.fixtures.ts';
import { crashBackup } from './backup-crash.ts';
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

/** So many rounds with uploads and mails in a folder, then as many with a bucket and a mail server. */
const MOVED_AFTER = 10;

/** What somebody wants, again and again until the shop has answered well. */
type Wish = { what: string; ask: () => Promise<Answer> };
type Purchase = Wish & { key: string };

/** A purchase, of which the browser remembers how far it came. */
function aPurchase(world: World, buyer: Buyer): Purchase {
  let orderId: string | undefined;
  let proof: Proof | undefined;
  return {
    what: 'purchase',
    key: buyer.key,
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

/** One that is paid when it arrives: with a code of an e-mail, which is confirmed here. */
function aCashPurchase(world: World, buyer: Buyer): Purchase {
  let cashCode: Buyer['cashCode'];
  return {
    what: 'purchase',
    key: buyer.key,
    async ask() {
      if (!cashCode) {
        const asked = await call(world, 'cash-code', { customer: personOf(buyer) });
        if (asked?.status !== 200) return asked;
        const { id } = asked.body as { id: string };
        // The server sends the code, and forgets it then: this one is put in its place.
        const codeHash = createHash('sha256').update(`${id} 123456`).digest('hex');
        const { control } = world.stage;
        await patiently(() =>
          control.query('update cash_codes set code_hash = $2 where id = $1', [id, codeHash]),
        );
        cashCode = { id, code: '123456' };
      }
      return checkOutOnce(world, { ...buyer, cashCode });
    },
  };
}

/** Somebody says that their plant died, and staff answer. */
function aClaim(world: World, draw: Draw, order: { id: string; total_amount_paise: number }): Wish {
  const [formKey, refundKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const intent = draw.of(['replace', 'refund', 'decline']);
  const { cookie } = world.owner;
  const { control } = world.stage;
  let isSent = false;
  let claimId: string | undefined;
  return {
    what: 'claim',
    async ask() {
      if (!isSent) {
        const shipped = await press(world, cookie, 'orders', {
          intent: 'status',
          orderId: order.id,
          to: 'shipped',
        });
        if (shipped === null || shipped.status >= 500) return shipped;
        isSent = true;
      }
      if (claimId === undefined) {
        const secret = await patiently(() => getProgramSecret(world.db, 'order-links'));
        const token = signOrderLink(secret, { orderId: order.id, madeAt: new Date() });
        const { rows: items } = await patiently(() =>
          control.query<{ id: string }>('select id from order_items where order_id = $1', [order.id]),
        );
        const form = { key: formKey, problem: 'died', story: 'It is dry', [`units.${items[0]?.id}`]: '1' };
        const told = await fillIn(world, `track-order/${token}/claim`, form);
        const { rows } = await patiently(() =>
          control.query<{ id: string }>('select id from claims where form_key = $1', [formKey]),
        );
        claimId = rows[0]?.id;
        if (claimId === undefined || told === null || told.status >= 500) return told;
      }
      return press(world, cookie, 'claims', { intent, claimId, text: 'So sorry', amount: '1.00', refundKey });
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
  const what = draw.of(['status', 'status', 'refund', 'refund', 'upload', 'upload', 'claim'] as const);
  if (what === 'upload' || !order) {
    const width = 20 + draw.below(60);
    const file = await aPicture(width, 30).png().toBuffer();
    return { what: 'upload', ask: () => upload(world, cookie, file, `picture-${width}.png`) };
  }
  if (what === 'claim') return aClaim(world, draw, order);
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
  const to = Math.floor(seed / MOVED_AFTER) % 2 === 0 ? 'folder' : 'servers';
  if (known > 2 * FORGOTTEN_AFTER || world.shelf() !== SHELF || world.outside() !== to)
    await world.begin(SHELF, { to });
  const rare = draw.below(30);
  if (rare === 0) return crashBackup(world, draw);
  if (rare === 1) return crashMigration(world, draw);
  if (rare <= 3) return crashStart(world, draw);
  const victim = draw.of(victims);
  const kinds = draw.of(places);
  const skip = draw.below(Math.max(...kinds.map((kind) => FURTHEST[kind === 'queue' ? 'statement' : kind])));

  const buyers = [0, 1].map((who) => aBuyer(world, who, [aLine(world, draw.below(3), 1 + draw.below(2))]));
  const purchases = buyers.map((buyer) =>
    draw.below(4) === 0 ? aCashPurchase(world, buyer) : aPurchase(world, buyer),
  );
  const wishes: Wish[] = [...purchases, await staffWish(world, draw)];
  const { strike } = await world.points.arm({
    do: 'arm',
    kinds,
    skip,
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
    name: `${victim}${where === undefined ? ', nothing under way' : ''}`,
    problems: [...told, ...problems],
  };
}

/** The program is killed while it starts, and starts. */
async function crashStart(world: World, draw: Draw): Promise<{ name: string; problems: string[] }> {
  await world.kill();
  const where = await world.dieStarting(
    draw.of([`commit,statement,queue:${draw.below(60)}`, `commit:${draw.below(8)}`]),
  );
  await world.start();
  const buyer = aPurchase(world, aBuyer(world, 0, [aLine(world, draw.below(3), 1)]));
  const problems = [...(await untilAnswered(buyer)), ...(await world.check())];
  return { name: `start${where === null ? ', passed' : ''}`, problems };
}

/** The same while it makes its tables: the next start makes the rest. */
async function crashMigration(world: World, draw: Draw): Promise<{ name: string; problems: string[] }> {
  const { where, tables, should } = await world.dieMigrating(`commit,statement:${draw.below(700)}`);
  const problems =
    tables === should ? [] : [`Killed at ${where}, the tables became ${tables}, not ${should}`];
  return { name: `migration${where === null ? ', passed' : ''}`, problems };
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
