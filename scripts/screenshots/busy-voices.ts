import { sql } from 'drizzle-orm';
import type { Database } from '../../src/database/client.ts';
import { claimItems, claims } from '../../src/database/tables/claims.ts';
import { contactMessages } from '../../src/database/tables/messages.ts';
import { reviews } from '../../src/database/tables/reviews.ts';
import { stockWaits } from '../../src/database/tables/waiting.ts';
import { type PlacedOrder, addressOf, hoursAgo } from './busy-orders.ts';

const letters = [
  [
    'plant',
    'Meera Iyer',
    'The lower leaves of my ZZ turn yellow since I moved it beside the air conditioner. Should I cut them?',
  ],
  [
    'bulk',
    'Rohan Kulkarni',
    'We would like forty small snake plants in white pots as gifts for a wedding on 12 January. Can you do that, and at what price?',
  ],
  ['order', 'Priya Nair', 'May I still change the address? We moved to the flat one floor up.'],
  ['buying', 'Ananya Das', 'Is the Areca Palm safe with two cats that eat everything?'],
] as const;

const stories = [
  ['damaged', 'Two stems were snapped when I opened the box.'],
  ['died', 'All leaves dropped within four days, though I did as the card says.'],
  ['wrong', 'I ordered the terracotta pot and got a plastic one.'],
] as const;

const opinions = [
  [5, 'Packed like glass, not one leaf bent. It put out a new leaf in its second week.'],
  [4, 'Healthy and well rooted. A little smaller than I had pictured, but it grows fast.'],
  [5, 'It stands in a north room and has not sulked once.'],
  [3, 'The plant is fine. The pot had a scratch on its rim.'],
  [5, 'Second one from here, as good as the first.'],
] as const;

/** What customers wrote: messages, claims, reviews, and who waits for what is sold out. */
export async function sayThings(db: Database, placed: readonly PlacedOrder[]): Promise<void> {
  await db.insert(contactMessages).values(
    letters.map(([topic, name, body], at) => ({
      topic,
      name,
      body,
      email: addressOf(name),
      fingerprint: `busy-${at}`,
      createdAt: hoursAgo(2 + at * 19),
      ...(at === 3 ? { answer: 'mail' as const, answerText: 'It is.', answeredAt: hoursAgo(30) } : {}),
    })),
  );
  // What came before is still on its way.
  const delivered = placed.slice(14);
  const made = delivered.slice(0, stories.length).map((order) => ({ id: crypto.randomUUID(), order }));
  await db.insert(claims).values(
    made.map(({ id, order }, at) => {
      const [problem, story] = stories[at] ?? stories[0];
      const formKey = crypto.randomUUID();
      return { id, orderId: order.id, formKey, problem, story, createdAt: hoursAgo(4 + at * 21) };
    }),
  );
  await db
    .insert(claimItems)
    .values(made.map(({ id, order }) => ({ claimId: id, orderItemId: order.firstItemId, quantity: 1 })));
  await db.insert(reviews).values(
    opinions.map(([stars, story], at) => ({
      orderId: delivered[at + 4]?.id ?? '',
      productId: delivered[at + 4]?.productId ?? '',
      authorName: ['Meera', 'Farhan', 'Leela', 'Vikram', 'Asha'][at] ?? '',
      stars,
      story,
      arrivedHealthy: stars > 3,
      createdAt: hoursAgo(6 + at * 30),
      ...(at > 1 ? { state: 'published' as const, publishedAt: hoursAgo(at * 20) } : {}),
    })),
  );
  const { rows } = await db.execute<{ id: string; product_id: string }>(
    sql`select v.id, v.product_id from product_variants v join products p on p.id = v.product_id
        where v.enabled and v.stock = 0 order by p.name limit 1`,
  );
  await db.insert(stockWaits).values(
    rows.flatMap(({ id, product_id: productId }) =>
      ['kavya', 'nikhil', 'sara'].map((name) => ({
        productId,
        variantId: id,
        goodsId: id,
        email: `${name}@example.com`,
        confirmedAt: hoursAgo(40),
      })),
    ),
  );
}
