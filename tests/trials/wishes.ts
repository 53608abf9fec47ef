import { createHash } from 'node:crypto';
import { getProgramSecret } from '../../src/database/program-secret.ts';
import { signOrderLink } from '../../src/shop/orders/order-links.ts';
import { aPicture } from '../pictures.fixtures.ts';
import {
  type Answer,
  type Buyer,
  type Draw,
  GOES_ON,
  type Proof,
  call,
  checkOutOnce,
  deliver,
  fillIn,
  orderIn,
  pay,
  personOf,
  press,
  upload,
  verify,
} from './asking.ts';
import { aChangeOfMany, anImport } from './goods-wishes.ts';
import { aParcel } from './parcel-wish.ts';
import { patiently } from './patience.ts';
import type { World } from './world.ts';

/** What somebody wants, again and again until the shop has answered well. */
export type Wish = {
  what: string;
  ask: () => Promise<Answer>;
  /** What is wrong with it at any moment, the program dead or alive. */
  now?: () => Promise<string[]>;
  /** What is wrong with it once all that follows has come. */
  end?: () => Promise<string[]>;
};
export type Purchase = Wish & { key: string };

/** A purchase, of which the browser remembers how far it came. `isClosed`: and that is closed once it paid; the provider alone tells. */
export function aPurchase(world: World, buyer: Buyer, { isClosed = false } = {}): Purchase {
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
      if (isClosed) {
        const told = await post(world);
        const failed = told.filter((answer) => answer?.status !== 200);
        return failed.length > 0 ? (failed[0] ?? null) : { status: 200, body: null };
      }
      const telling = verify(world, proof);
      await post(world);
      return telling;
    },
  };
}

/** One that is paid when it arrives: with a code of an e-mail, which is confirmed here. */
export function aCashPurchase(world: World, buyer: Buyer): Purchase {
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
export async function post(world: World): Promise<Answer[]> {
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

const staffWishes = [
  ...(['status', 'status', 'refund', 'refund', 'upload', 'upload', 'claim'] as const),
  ...(['parcel', 'parcel', 'import', 'change of many'] as const),
];
export type StaffWish = (typeof staffWishes)[number];

/** What staff do meanwhile, to an order of the rounds before or to the catalogue; `of`: this. */
export async function staffWish(world: World, draw: Draw, of?: StaffWish): Promise<Wish> {
  const order = draw.of(
    (world.books()?.orders ?? []).filter(({ payment_status }) => payment_status === 'completed'),
  );
  const { cookie } = world.owner;
  const drawn = draw.of(staffWishes);
  const what = of ?? drawn;
  if (what === 'import') return anImport(world, draw);
  if (what === 'change of many') return aChangeOfMany(world, draw);
  if (what === 'upload' || !order) {
    const width = 20 + draw.below(60);
    const file = await aPicture(width, 30).png().toBuffer();
    return { what: 'upload', ask: () => upload(world, cookie, file, `picture-${width}.png`) };
  }
  if (what === 'claim') return aClaim(world, draw, order);
  if (what === 'parcel') return aParcel(world, draw, order.id);
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

/** Asks again and again; gives what is wrong where it comes to no end. */
export async function untilAnswered({ what, ask }: Wish): Promise<string[]> {
  let last: Answer = null;
  await patiently(async () => {
    last = await ask();
    if (last === null || last.status >= 500 || last === GOES_ON) throw new Error('Not answered yet');
  }).catch(() => undefined);
  // Staff may be refused: an order that was cancelled meanwhile, a refund that is more than is left.
  const isWell = last !== null && (what === 'purchase' ? (last as { status: number }).status === 200 : true);
  return isWell ? [] : [`The ${what} came to no end: ${JSON.stringify(last)?.slice(0, 200)}`];
}
