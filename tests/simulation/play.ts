import type { Shop } from '../../src/shop/shop.types.ts';
import type { CreateOrderBody } from '../../src/shop/checkout/checkout-api.schema.ts';
import { readBooks, type ShopBooks } from './books.ts';
import type { Stage } from './stage.ts';

/** What browsers hold: a request that was sent, and what a payment window gave back. */
type Sent = { who: number; key: string; body: CreateOrderBody };
type Proof = { orderId: string; paymentId: string; signature: string };

/** One course of events: the stage, what people have in hand, and what the books said last. */
export type Play = {
  stage: Stage;
  books: ShopBooks;
  sent: Sent[];
  proofs: Proof[];
  /** Of refunds that staff asked for, to be sent once more. */
  refundForms: { orderId: string; amountPaise: number; key: string }[];
  kills: number;
};

export async function beginPlay(stage: Stage): Promise<Play> {
  await stage.begin();
  return { stage, books: await readBooks(stage.control), sent: [], proofs: [], refundForms: [], kills: 0 };
}

/** The one that is meant, counted around those that there are. */
export function meant<Thing>(things: readonly Thing[], which: number): Thing | undefined {
  // The youngest first: most of what people do is about it.
  return things.at(-1 - (which % Math.max(1, things.length)));
}

/** What does an act: the copy's shop, and the play that it is part of. */
export type Doing<Done> = (play: Play, shop: Shop, act: Done) => Promise<unknown>;
