import { createHash } from 'node:crypto';
import { handleProviderEvent } from '../../src/shop/checkout/handle-provider-event.ts';
import type { Shop } from '../../src/shop/shop.types.ts';
import type { Letter } from './bank.ts';
import { type Copy, findBlocked, killCopy } from './copies.ts';
import { type Play, meant } from './play.ts';
import { doRound } from './rounds.ts';
import * as shopper from './shopper-acts.ts';
import * as staff from './staff-acts.ts';
import type { Act, Step } from './steps.ts';
import { type Work, takeTurns } from './turns.ts';

/** Does one step; who refuses, or what fails, is no matter here: the books tell what became of it. */
export async function perform(play: Play, step: Step): Promise<unknown> {
  const [first, second] = play.stage.copies;
  if (!first || !second) throw new Error('Two copies are needed');
  if (step.do === 'together') return takeWorks(play, step.acts, step.turns, step.killAt);
  if (step.do === 'killed') return takeWorks(play, [step.act], [], step.at);
  return act(play, first, step);
}

async function takeWorks(play: Play, acts: readonly Act[], turns: readonly number[], killAt?: number) {
  const { stage } = play;
  const works = acts.map((one, of): Work => {
    const copy = stage.copies[of];
    if (!copy) throw new Error('No such copy');
    return {
      useGate: (gate) => void (copy.gate = gate),
      run: () => act(play, copy, one),
      async kill() {
        play.kills += 1;
        await killCopy(copy, stage.control);
        stage.copies[of] = await stage.start();
      },
    };
  });
  return takeTurns({
    works,
    turns,
    ...(killAt !== undefined && { kill: { of: 0, at: killAt } }),
    blocked: (pids) => findBlocked(stage.control, pids),
    passTime: stage.clock.pass,
  });
}

async function act(play: Play, copy: Copy, one: Act): Promise<unknown> {
  const { shop } = copy;
  switch (one.do) {
    case 'round':
      return doRound(play, copy, one.of);
    case 'webhook':
      return deliver(play, shop, one);
    case 'clock':
      return play.stage.clock.pass(one.minutes * 60_000);
    case 'provider': {
      const { down: status5xx, lost: lostAnswers, pendingRefunds } = one;
      return play.stage.bank.setFaults({ status5xx, lostAnswers, pendingRefunds });
    }
    case 'mail':
      play.stage.office.control.isDown = one.isDown;
      return undefined;
    case 'price':
      return changePrice(play, one);
    case 'quote':
      return shopper.quote(play, shop, one);
    case 'checkout':
      return shopper.checkout(play, shop, one);
    case 'sale':
      return shopper.sale(play, shop, one);
    case 'again':
      return shopper.again(play, shop, one);
    case 'pay':
      return shopper.pay(play, shop, one);
    case 'pay-link':
      return shopper.payLink(play, shop, one);
    case 'bank':
      return shopper.bank(play, shop, one);
    case 'by-hand':
      return refundByHand(play, one);
    case 'verify':
      return shopper.verify(play, shop, one);
    case 'ask':
      return shopper.ask(play, shop, one);
    case 'wait':
      return shopper.wait(play, shop, one);
    case 'wish':
      return shopper.wish(play, shop, one);
    case 'claim':
      return shopper.claim(play, shop, one);
    case 'status':
      return staff.status(play, shop, one);
    case 'refund':
      return staff.refund(play, shop, one);
    case 'stock':
      return staff.stock(play, shop, one);
    case 'free':
      return staff.free(play, shop, one);
    case 'phone':
      return staff.phone(play, shop, one);
    case 'take-back':
      return staff.takeBack(play, shop, one);
    case 'cash':
      return staff.cash(play, shop, one);
    case 'answer':
      return staff.answer(play, shop, one);
  }
}

/** Those that came, whatever became of it. */
const arrived = new WeakSet<Letter>();

/**
 * Taken out of the post in any order; one that was not answered, by a copy that died say, stays there, and is sent again
 * until it is: only what never came may be lost.
 */
async function deliver(play: Play, shop: Shop, { which, as }: Extract<Act, { do: 'webhook' }>) {
  const post = play.stage.bank.post();
  const letter = meant(post, which);
  if (!letter) return;
  if (as === 'forged') {
    await hand(shop, { ...letter, rawBody: `${letter.rawBody} ` });
    return;
  }
  if (as === 'lost' && (arrived.has(letter) || isOnlyWord(letter))) return;
  arrived.add(letter);
  if (as !== 'lost') for (let time = 0; time < (as === 'twice' ? 2 : 1); time += 1) await hand(shop, letter);
  const at = post.indexOf(letter);
  if (at >= 0) post.splice(at, 1);
}

/** Of a refund that was made at the provider nothing else tells. */
function isOnlyWord({ rawBody }: Letter): boolean {
  const { refund } = JSON.parse(rawBody).payload;
  return refund !== undefined && refund.entity.receipt === null;
}

/** Staff at the provider's own pages. Not while refunds wait there: of their end no event tells. */
async function refundByHand({ stage, books }: Play, { which, part }: Extract<Act, { do: 'by-hand' }>) {
  const found = meant(
    books.payments.filter(({ order_id, status }) => order_id !== null && status === 'captured'),
    which,
  );
  if (!found || (await stage.bank.readFaults()).pendingRefunds) return;
  const amount = part === 'all' ? found.amount_paise : Math.floor(found.amount_paise / 2);
  await stage.bank.refund(found.provider_payment_id, amount);
}

/** As the webhook's route does. */
export async function hand(shop: Shop, { rawBody, signature, eventId }: Letter): Promise<void> {
  const { gateway } = shop.payments.standard;
  if (!gateway.isWebhookSignatureValid({ rawBody, signature })) return;
  const event = gateway.readWebhookEvent(rawBody);
  if (!event) throw new Error(`Unreadable: ${rawBody}`);
  const id = eventId || createHash('sha256').update(rawBody).digest('hex');
  await handleProviderEvent(shop, { method: shop.payments.standard.key, ...event, eventId: id });
}

async function changePrice({ stage, books }: Play, { which, paise }: Extract<Act, { do: 'price' }>) {
  const found = meant(books.shelf, which);
  const table = stage.items.some(({ variantId }) => variantId === found?.key)
    ? 'product_variants'
    : 'products';
  stage.noteStatement();
  await stage.control.query(`update ${table} set price_paise = $1 where id = $2`, [paise, found?.key]);
}
