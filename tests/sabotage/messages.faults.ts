import type { Fault } from './fault.types.ts';

const verbs = 'src/shop/messages/messages.db.test.ts';

/** What strangers write to the shop, and what goes back to them. */
export const messageFaults: readonly Fault[] = [
  {
    id: 'message-answered-twice',
    breaks: 'two who answer a message at once both write to whoever sent it',
    file: 'src/shop/messages/answer-message.ts',
    find: `      .for('no key update');`,
    put: ';',
    seenBy: [{ file: verbs, name: 'of two who answer at once one does' }],
  },
  {
    id: 'message-of-anybody',
    breaks: 'whoever signs up with somebody’s address, and confirms nothing, reads what they wrote',
    file: 'src/shop/accounts/own-account.ts',
    find: 'messages: user.emailVerified ? await collectMessages(shop, user) : [],',
    put: 'messages: await collectMessages(shop, user),',
    seenBy: [{ file: verbs, name: 'it is among the data of whoever has confirmed its address' }],
  },
  {
    id: 'message-sent-twice',
    breaks: 'a form that is sent twice is two messages',
    file: 'src/shop/messages/keep-message.ts',
    find: `const said = JSON.stringify([indianDay(now),`,
    put: `const said = JSON.stringify([crypto.randomUUID(), indianDay(now),`,
    seenBy: [{ file: verbs, name: 'the same words of one person on one day are one message' }],
  },
];
