import type { Fault } from './fault.types.ts';

const own = 'src/shop/wishes/own-wishes.ts';
const store = 'src/storefront/wishes/wish-store.ts';
const storeTests = 'src/storefront/wishes/wish-store.test.ts';
const prices = 'src/shop/wishes/tell-prices.ts';
const priceTests = 'src/shop/wishes/tell-prices.db.test.ts';

/** What somebody would like to have, and what they are written to of it. */
export const wishFaults: Fault[] = [
  {
    id: 'wish-list-lock',
    breaks: 'two browsers that give their lists at once make one that is too long, or fail',
    file: own,
    find: "eq(wishLists.userId, userId)).for('update');",
    put: 'eq(wishLists.userId, userId));',
    seenBy: [{ file: 'src/shop/wishes/own-wishes.db.test.ts', name: 'however many give to it at once' }],
  },
  {
    id: 'wishes-of-the-one-before',
    breaks: 'the next person at a browser sees the account’s list of the one before',
    file: store,
    find: 'const shown = () => (kept.owner === null || kept.owner === user ? kept.wishes : noWishes);',
    put: 'const shown = () => kept.wishes;',
    seenBy: [{ file: storeTests, name: 'an account’s copy is shown to its owner alone' }],
  },
  {
    id: 'wishes-given-on',
    breaks: 'the list of one account is given to the account of the next person at the browser',
    file: store,
    find: 'return kept.owner === null ? kept.wishes : [];',
    put: 'return kept.wishes;',
    seenBy: [{ file: storeTests, name: 'nothing of one person is given to the account of the next' }],
  },
  {
    id: 'share-renewed',
    breaks: 'a new address for a shared list leaves the old one good',
    file: 'src/shop/wishes/share-wishes.ts',
    find: "share === 'on' && list.shareId",
    put: 'list.shareId',
    seenBy: [{ file: 'src/shop/wishes/share-wishes.db.test.ts', name: 'stopped or renewed' }],
  },
  {
    id: 'price-mail-twice',
    breaks: 'the owner of a list is written to each hour',
    file: prices,
    find: 'prices_told_at <= ${ago(at, HOURS_BETWEEN_MAILS)}::timestamptz)',
    put: 'prices_told_at <= ${ago(at, 1)}::timestamptz)',
    seenBy: [{ file: priceTests, name: 'within a day all that falls waits' }],
  },
  {
    id: 'price-of-the-sold-out',
    breaks: 'people are told of a lower price of something that is sold out',
    file: prices,
    find: 'where w.user_id = ${userId} and here.paise < w.price_paise and ${hasStock}) fallen',
    put: 'where w.user_id = ${userId} and here.paise < w.price_paise) fallen',
    seenBy: [{ file: priceTests, name: 'what is sold out keeps its price' }],
  },
  {
    id: 'wish-waits-on',
    breaks: 'whoever ended such e-mails is made to wait anew by the wish list',
    file: 'src/shop/waiting/wait-links.ts',
    find: 'update wish_lists set tells_stock = false from users',
    put: 'update wish_lists set tells_stock = tells_stock from users',
    seenBy: [{ file: 'src/shop/wishes/enter-waits.db.test.ts', name: 'one press in such an e-mail' }],
  },
];
