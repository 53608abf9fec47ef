import type { AccountEmailWords } from './account-email-words.ts';

/** What somebody waits for and what it costs, as people read it, and where the wait is ended. */
export type WaitMail = {
  what: string;
  price: string;
  stopUrl: string;
  /** Its reader did not ask for this one alone: it is on their wish list. */
  byWishList: boolean;
};

/** The e-mails about something that was sold out. docs/behaviour/back-in-stock.md#the-e-mails. */
export function waitingEmailWords(
  about: 'wait-asked' | 'back-in-stock',
  wait: WaitMail,
  shopName: string,
): AccountEmailWords {
  return about === 'wait-asked' ? wordsOfAsking(wait, shopName) : wordsOfReturning(wait, shopName);
}

function wordsOfAsking({ what }: WaitMail, shopName: string): AccountEmailWords {
  return {
    subject: `Shall we tell you when ${what} is back?`,
    heading: 'One step, and we tell you',
    lead: `Somebody, probably you, wants to hear when ${what} is back at ${shopName}. Please confirm that this e-mail address is yours. Then we write once, as soon as there is one for you.`,
    button: 'Yes, tell me',
    notes: [
      'The link works for 7 days.',
      'If you did not ask for this, you can ignore this e-mail: we will not write again, and forget your address.',
    ],
  };
}

function wordsOfReturning(
  { what, price, stopUrl, byWishList }: WaitMail,
  shopName: string,
): AccountEmailWords {
  return {
    subject: `${what} is back`,
    heading: 'It is back',
    lead: `${byWishList ? 'It is on your wish list' : 'You asked us to tell you'}: ${what} is back at ${shopName}, for ${price}. We tell as many people as there are plants, in the order in which they asked. It is not reserved, and after a day we tell the next one.`,
    button: 'See it in the shop',
    notes: [
      byWishList
        ? 'You get it because you want to hear when something on your wish list is back in stock.'
        : 'This is the only e-mail about it.',
    ],
    stop: { label: byWishList ? 'Write to me of this no more' : 'Forget my address', url: stopUrl },
  };
}
