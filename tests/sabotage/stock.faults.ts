import type { Fault } from './fault.types.ts';

const holds = 'src/shop/stock/stock-holds.ts';
const startTests = 'src/shop/checkout/start-checkout.db.test.ts';
const waitTests = 'src/shop/waiting/waiting.db.test.ts';
const statusTests = 'src/shop/orders/change-order-status.db.test.ts';

/** Shelf, holds, promo codes and prices. */
export const stockFaults: readonly Fault[] = [
  {
    id: 'finder-pets',
    breaks: 'the plant finder shows a poisonous plant to who lives with a cat',
    file: 'src/shop/catalogue/finder.rules.ts',
    find: `if (facts[at] !== 'safe') return null;`,
    put: `if (facts[at] === 'toxic') return null;`,
    seenBy: [
      {
        file: 'src/shop/catalogue/finder.rules.test.ts',
        name: 'whoever lives there is never put at risk, and no plant stands where it dies',
      },
    ],
  },
  {
    id: 'facet-counts',
    breaks: 'beside a facet counts what another one leaves out',
    file: 'src/shop/catalogue/facet-counts.rules.ts',
    find: 'if (others.length > 0) continue;',
    put: 'if (others.length > 1) continue;',
    seenBy: [
      {
        file: 'src/shop/catalogue/facet-counts.rules.test.ts',
        name: 'each choice tells how many there would be with it alone of its facet',
      },
    ],
  },
  {
    id: 'stock-row-lock',
    breaks: 'checkouts count what is left of a variant without locking it',
    file: holds,
    find: `            .orderBy(asc(productVariants.id))
            .for('no key update'),`,
    put: '            .orderBy(asc(productVariants.id)),',
    seenBy: [{ file: startTests, name: '50 shoppers race for 10 units' }],
  },
  {
    id: 'oversell-two-lines',
    breaks: 'two lines of one SKU are each compared with the whole shelf',
    file: 'src/shop/checkout/store-checkout.ts',
    find: '  const items = mergeBySku(lines);',
    put: '  const items = mergeBySku(lines).map((item) => ({ ...item, ...lines.find((line) => stockKey(line) === stockKey(item)) }));',
    seenBy: [{ file: startTests, name: 'is refused and nothing is written' }],
  },
  {
    id: 'hold-counts-for-ever',
    breaks: 'holds that ran out go on counting until somebody cleans them up',
    file: 'src/shop/stock/held-units.ts',
    find: 'or(isNull(stockHolds.expiresAt), gt(stockHolds.expiresAt, now)),',
    put: 'or(isNull(stockHolds.expiresAt), gt(stockHolds.expiresAt, new Date(Math.min(0, now.getTime())))),',
    seenBy: [{ file: startTests, name: 'holds run out after 15 minutes' }],
  },
  {
    id: 'hold-not-released',
    breaks: 'a shopper who begins again keeps the last plant from themself',
    file: 'src/shop/checkout/holds.ts',
    find: `  await tx.update(checkouts).set({ releasedAt: now, releasedAs: as }).where(inArray(checkouts.id, ids));
  await endHolds(tx, ids);`,
    put: `  await tx.update(checkouts).set({ releasedAt: now, releasedAs: as }).where(inArray(checkouts.id, ids));
  await endHolds(tx, ids.slice(1));`,
    seenBy: [{ file: startTests, name: 'own abandoned attempt does not keep the last plant from them' }],
  },
  {
    id: 'stranger-releases',
    breaks: 'anybody ends the holds of an order whose id they know',
    file: 'src/shop/checkout/holds.ts',
    find: '.where(and(eq(checkouts.providerOrderId, providerOrderId), isOpen, isOwn(by)))',
    put: '.where(and(eq(checkouts.providerOrderId, providerOrderId), isOpen, or(isOwn(by), isOpen)))',
    seenBy: [
      {
        file: 'src/shop/checkout/replaced-checkouts.db.test.ts',
        name: 'nobody ends the holds of a stranger by the id of their order',
      },
    ],
  },
  {
    id: 'hold-ends-with-payment',
    breaks: 'what a paid order holds runs out like that of an idle cart',
    file: holds,
    find: '.set({ expiresAt: null, createdAt: now })',
    put: '.set({ createdAt: now })',
    seenBy: [{ file: 'src/shop/checkout/settle-checkout.db.test.ts', name: 'one lasting hold' }],
  },
  {
    id: 'holder-lock',
    breaks: 'calls at once of one visitor pass the bound on what one may hold',
    file: 'src/shop/checkout/start-checkout.ts',
    find: 'takeTurn(tx, { idempotencyKey, holder: origin ? holder : null }),',
    put: 'takeTurn(tx, { idempotencyKey, holder: null }),',
    seenBy: [{ file: 'src/shop/checkout/hold-bounds.db.test.ts', name: 'hold no more than its bound' }],
  },
  {
    id: 'status-lock',
    breaks: 'a status is changed without locking its order',
    file: 'src/shop/orders/change-order-status.ts',
    find: `    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');`,
    put: '    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));',
    seenBy: [
      { file: statusTests, name: 'many who set processing at once lower the shelf once and end the hold' },
    ],
  },
  {
    id: 'shelf-below-zero',
    breaks: 'an order takes from the shelf what is not there',
    file: 'src/shop/stock/shelf.ts',
    find: 'const units = Math.min(item.quantity, able.get(key) ?? 0);',
    put: 'const units = Math.max(item.quantity, able.get(key) ?? 0);',
    seenBy: [
      { file: statusTests, name: 'the shelf never falls below 0, and gets back no more than was taken' },
    ],
  },
  {
    id: 'returned-twice',
    breaks: 'a cancelled order gives back more than it took',
    file: 'src/shop/stock/shelf.ts',
    find: 'quantity: item.taken })));',
    put: 'quantity: Math.max(item.taken, item.quantity) })));',
    seenBy: [
      { file: statusTests, name: 'the shelf never falls below 0, and gets back no more than was taken' },
    ],
  },
  {
    id: 'cancelled-keeps-hold',
    breaks: 'a cancelled order goes on holding its plants',
    file: 'src/shop/orders/stock-effect.rules.ts',
    find: `{ when: (move) => move.to === 'cancelled' && !move.isLowered, effect: 'release' }`,
    put: `{ when: (move) => move.to === 'cancelled' && !move.isLowered, effect: 'none' }`,
    seenBy: [{ file: statusTests, name: 'cancelling before processing ends the hold' }],
  },
  {
    id: 'derived-stock-trigger',
    breaks: 'a product’s stock no longer follows its variants',
    sql: 'drop trigger product_variants_updated on product_variants',
    seenBy: [
      {
        file: 'src/shop/variants/update-variants.db.test.ts',
        name: 'prices and stocks are written, the product',
      },
    ],
  },
  {
    id: 'price-from-cart',
    breaks: 'a line costs what the product says, not the variant that is bought',
    file: 'src/shop/checkout/price-cart.ts',
    find: '    unitPricePaise: effectivePricePaise(variant),',
    put: '    unitPricePaise: effectivePricePaise({ ...variant, pricePaise: Math.round((line.quantity || 1) * 100) }),',
    seenBy: [{ file: startTests, name: 'a checkout is a snapshot of prices, totals and customer' }],
  },
  {
    id: 'draft-sold',
    breaks: 'what is not published can be bought',
    file: 'src/shop/checkout/price-cart.ts',
    find: 'if (!row || !row.isPublished || row.deletedAt !== null)',
    put: 'if (!row || row.deletedAt !== null)',
    seenBy: [{ file: startTests, name: 'is refused and nothing is written' }],
  },
  {
    id: 'promo-limit',
    breaks: 'a promo code is used beyond its limit',
    file: 'src/shop/promo/promo.rules.ts',
    find: `  if (promo.usageLimit !== null && promo.usageCount >= promo.usageLimit) return 'used-up';`,
    put: `  if (promo.usageLimit !== null && promo.usageCount > promo.usageLimit) return 'used-up';`,
    seenBy: [{ file: startTests, name: '20 shoppers race for the one use of a promo code' }],
  },
  {
    id: 'promo-lock',
    breaks: 'the last use of a promo code is counted without a lock',
    file: 'src/shop/promo/promo-uses.ts',
    find: 'const promo = known && forUse ? await lockPromoCode(db, known.id) : known;',
    put: 'const promo = known && !forUse ? await lockPromoCode(db, known.id) : known;',
    seenBy: [{ file: startTests, name: '20 shoppers race for the one use of a promo code' }],
  },
  {
    id: 'promo-expiry',
    breaks: 'a promo code lives a day longer than its end',
    file: 'src/shop/promo/promo.rules.ts',
    find: `  if (today > promo.endDate) return 'expired';`,
    put: `  if (indianDay(new Date(now.getTime() - 86_400_000)) > promo.endDate) return 'expired';`,
    seenBy: [{ file: 'src/shop/promo/promo.rules.test.ts', name: 'the code is' }],
  },
  {
    id: 'shipping-threshold',
    breaks: 'delivery is free from the sum on, not above it',
    file: 'src/shop/delivery/delivery.rules.ts',
    find: 'const isFree = freeAbovePaise !== null && value > freeAbovePaise;',
    put: 'const isFree = freeAbovePaise !== null && value >= freeAbovePaise;',
    seenBy: [
      {
        file: 'src/shop/delivery/delivery.rules.test.ts',
        name: 'goods of exactly the sum pay their delivery',
      },
    ],
  },
  {
    id: 'percent-rounding',
    breaks: 'a discount is rounded down instead of to the nearest paisa',
    file: 'src/shop/money.ts',
    find: '* BigInt(hundredths) + 5_000n) / 10_000n);',
    put: '* BigInt(hundredths)) / 10_000n);',
    seenBy: [{ file: 'src/shop/money.test.ts', name: 'a percentage is within half a paisa of the truth' }],
  },
  {
    id: 'tax-rounding',
    breaks: 'the tax within an amount is rounded down',
    file: 'src/shop/pricing/taxes.rules.ts',
    find: 'return Number((2n * amount * rate + whole) / (2n * whole));',
    put: 'return Number((2n * amount * rate) / (2n * whole));',
    seenBy: [
      {
        file: 'src/shop/pricing/taxes.rules.test.ts',
        name: 'the tax of each rate is that of the sum of its lines',
      },
    ],
  },
  {
    id: 'invoice-number-gap',
    breaks: 'a financial year begins in January',
    file: 'src/shop/invoices/serial-numbers.rules.ts',
    find: 'wall.getUTCMonth() < 3 ?',
    put: 'wall.getUTCMonth() < 0 ?',
    seenBy: [
      {
        file: 'src/shop/invoices/issue-invoice.db.test.ts',
        name: 'a series begins where the owner says, and anew with each April',
      },
    ],
  },
  {
    id: 'time-zone',
    breaks: 'days begin when they do in London',
    file: 'src/shop/indian-time.rules.ts',
    find: 'const indiaIsAheadMs = 330 * 60_000;',
    put: 'const indiaIsAheadMs = 0 * 60_000;',
    seenBy: [{ file: 'src/shop/promo/promo.rules.test.ts', name: 'the code is' }],
  },
  {
    id: 'wait-unlocked',
    breaks: 'two rounds at once tell more people of what is back than there are units',
    file: 'src/shop/waiting/tell-waiting.ts',
    find: '  const stock = await lockStock(tx, { now, items: [goods] });',
    put: '  const stock = await lockStock(shop.db, { now, items: [goods] });',
    seenBy: [{ file: waitTests, name: 'is told by ten rounds at once to nobody twice' }],
  },
  {
    id: 'wait-all-told',
    breaks: 'what was told of a minute ago is told to the next one',
    file: 'src/shop/waiting/waiting.rules.ts',
    find: 'return Math.max(0, free - spokenFor);',
    put: 'return Math.max(0, free - 0 * spokenFor);',
    seenBy: [{ file: waitTests, name: 'is told in order to as many as there are units' }],
  },
  {
    id: 'wait-told-by-stranger',
    breaks: 'whoever gives the address of somebody who was told has the next one told of the same unit',
    file: 'src/shop/waiting/ask-when-back.ts',
    find: 'told_at = case when ${staysTold} then w.told_at end',
    put: 'told_at = null',
    seenBy: [{ file: waitTests, name: 'is spoken for by who was told' }],
  },
  {
    id: 'wait-unproved',
    breaks: 'an account with an address that was never confirmed needs no link',
    file: 'src/shop/waiting/ask-when-back.ts',
    find: '        eq(users.emailVerified, true),\n',
    put: '',
    seenBy: [{ file: waitTests, name: 'waits at once, by another address not' }],
  },
  {
    id: 'wait-link-unsigned',
    breaks: 'whoever guesses the id of a wait ends it',
    file: 'src/shop/access/signed-ids.ts',
    find: '!timingSafeEqual(given, expected)) return null;',
    put: '!timingSafeEqual(expected, expected)) return null;',
    seenBy: [{ file: waitTests, name: 'a link stops its own wait alone' }],
  },
  {
    id: 'import-sold-stock',
    breaks: 'an import puts back on the shelf what was sold since its check',
    file: 'src/shop/import/write-import.ts',
    find: 'imported: withoutSoldStock(item)',
    put: 'imported: withoutSoldStock({ ...item, item: { result: null } })',
    seenBy: [
      {
        file: 'src/shop/import/import.db.test.ts',
        name: 'a stock that the check found unchanged is not put back',
      },
    ],
  },
];
