import { type ClaimMail, claimEmailWords } from './claim-words.ts';
import {
  type PaymentRequest,
  type Refund,
  type ReturnedMoney,
  wordsOfLink,
  wordsOfRefund,
  wordsOfReturn,
} from './money-words.ts';
import { type WaitMail, waitingEmailWords } from './waiting-words.ts';
import { type PlantWeekMail, plantWeekWords } from './plant-week-words.ts';
import { type FallenMail, fallenEmailWords } from './wish-words.ts';
import { type ReviewMail, reviewEmailWords } from './review-words.ts';

export type AccountEmailWords = {
  subject: string;
  heading: string;
  lead: string;
  /** What it is about, or what a person of the shop wrote, below it: line by line. */
  quote?: string;
  /** Of what its address opens; without one there is nothing to open. */
  button?: string;
  /** What else matters: how long the link works, and what to do if the mail comes out of the blue. */
  notes: string[];
  /** Where its recipient ends mails of its kind. */
  stop?: { label: string; url: string };
};

const notAsked = 'If you did not ask for this, you can ignore this e-mail: nothing changes.';

const words = {
  confirm: {
    subject: 'Confirm your e-mail address',
    heading: 'One step to your account',
    lead: 'Please confirm that this e-mail address is yours, with the password that you chose. Then you can sign in, and orders you placed with this address join your account.',
    button: 'Confirm my address',
    notes: [
      'The link works for 24 hours.',
      'If you did not sign up with us, please do not confirm: the account stays closed without it.',
    ],
  },
  'choose-password': {
    subject: 'Finish your account',
    heading: 'Choose your password',
    lead: 'Somebody signed up with this address more than once, in different ways. To be sure that the account is yours alone, please choose its password here. This also confirms your address.',
    button: 'Choose a password',
    notes: ['The link works for one hour, and once.', notAsked],
  },
  existing: {
    subject: 'You already have an account',
    heading: 'You already have an account',
    lead: 'Somebody, probably you, just tried to sign up with this address. There is an account already: sign in with your password, or choose a new one there if it slipped your mind.',
    button: 'Sign in',
    notes: ['If this was not you, you can ignore this e-mail: your account is as safe as before.'],
  },
  reset: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    lead: 'You asked for a way back into your account. Choose a new password here; all devices that are signed in will be signed out.',
    button: 'Choose a new password',
    notes: ['The link works for one hour, and once.', notAsked],
  },
  'order-link': {
    subject: 'Your order',
    heading: 'Here is your order',
    lead: 'Follow your plants on their way: this private link shows what you ordered and how far it is.',
    button: 'View your order',
    notes: [
      'The link works for 90 days. Whoever has it can see the order, so keep it to yourself.',
      notAsked,
    ],
  },
} satisfies Record<string, AccountEmailWords>;

function wordsOfInvitation({ role, does, invitedBy }: Invitation, shopName: string): AccountEmailWords {
  return {
    subject: `Join ${shopName} as ${role}`,
    heading: 'You are invited',
    lead: `${invitedBy} asks you to work for ${shopName} as ${role}. ${does} Open the link, and sign up or sign in with the address that this e-mail came to.`,
    button: 'See the invitation',
    notes: [
      'The link works for 7 days, once, and for this address alone.',
      'If you do not know who this is, you can ignore this e-mail: nothing happens.',
    ],
  };
}

function wordsOfAlert(
  { subject, lines, button = 'Open the orders' }: StaffAlert,
  shopName: string,
): AccountEmailWords {
  return {
    subject,
    heading: subject,
    lead: `This is what happened at ${shopName} just now.`,
    quote: lines.length > 1 ? lines.map((line) => `• ${line}`).join('\n') : lines.join(''),
    button,
    notes: [],
  };
}

function wordsOfTest(code: string, shopName: string): AccountEmailWords {
  return {
    subject: `${code} is the code of your test e-mail`,
    heading: 'E-mails of your shop arrive',
    lead: `This is the test e-mail of ${shopName}. Its code is ${code}: type it in where you asked for it.`,
    button: 'Type in the code',
    notes: [
      'The code works for one day.',
      'If it came to a folder for junk, customers’ mails may go there, too.',
    ],
  };
}

function wordsOfCashCode(code: string, shopName: string): AccountEmailWords {
  return {
    subject: `${code} is your code at ${shopName}`,
    heading: `Your code: ${code}`,
    lead: `You want to pay for your order at ${shopName} when it is delivered. Please type ${code} into the checkout, so that we know that the courier can reach you.`,
    notes: [
      'The code works for 10 minutes, for one order.',
      'If you have not ordered anything, you can ignore this e-mail: nothing happens without the code.',
    ],
  };
}

function wordsOfSignIn({ device, at }: NewSignIn, shopName: string): AccountEmailWords {
  return {
    subject: 'New sign-in to your account',
    heading: 'A new sign-in',
    lead: `Somebody, probably you, signed in to your account at ${shopName} on a device that it did not know: ${device}, ${at}.`,
    button: 'Choose a new password',
    notes: [
      'If this was you, there is nothing to do.',
      'If it was not you, choose a new password at once: all devices that are signed in will be signed out. Then look whether anything of your account was changed.',
    ],
  };
}

/** Below the answer stands what it answers. docs/behaviour/messages.md#answers. */
function wordsOfAnswer(
  { name, day, body, answerText }: AnsweredMessage,
  shopName: string,
): AccountEmailWords {
  return {
    subject: `${shopName} has answered you`,
    heading: 'Here is our answer',
    lead: `Hello ${name}, thank you for your message of ${day}.`,
    quote: `${answerText}\n\nYou wrote:\n${body.replaceAll(/^/gm, '> ')}`,
    notes: [],
  };
}

/** The sentences of a mail about an account, a guest's order, an invitation, or money that goes back. */
export function accountEmailWords({
  about,
  orderNumber,
  returned,
  refund,
  asked,
  invited,
  alert,
  code,
  claim,
  review,
  signIn,
  wait,
  plantWeek,
  fallen,
  message,
  shopName,
}: AccountEmailContent): AccountEmailWords {
  if (about === 'new-sign-in') {
    if (!signIn) throw new Error('A sign-in without its device');
    return wordsOfSignIn(signIn, shopName);
  }
  if (about === 'wait-asked' || about === 'back-in-stock') {
    if (!wait) throw new Error('A wait without its goods');
    return waitingEmailWords(about, wait, shopName);
  }
  if (about === 'plant-week') {
    if (!plantWeek) throw new Error('A week without its plants');
    return plantWeekWords(plantWeek, shopName);
  }
  if (about === 'wish-prices') {
    if (!fallen) throw new Error('Lower prices without their plants');
    return fallenEmailWords(fallen, shopName);
  }
  if (about === 'message-answered') {
    if (!message) throw new Error('An answer without its words');
    return wordsOfAnswer(message, shopName);
  }
  if (about === 'claim-received' || about === 'claim-answered') {
    if (!claim) throw new Error('A claim without its words');
    const said = claimEmailWords(claim);
    return { ...said, subject: `${said.subject} (#${orderNumber ?? ''})` };
  }
  if (about === 'review-request') {
    if (!review) throw new Error('A review without its plants');
    return reviewEmailWords(review);
  }
  if (about === 'staff-alert') {
    if (!alert) throw new Error('An alert without its lines');
    return wordsOfAlert(alert, shopName);
  }
  if (about === 'staff-invitation') {
    if (!invited) throw new Error('An invitation without its role');
    return wordsOfInvitation(invited, shopName);
  }
  if (about === 'test') return wordsOfTest(code ?? '', shopName);
  if (about === 'cash-code') return wordsOfCashCode(code ?? '', shopName);
  if (about === 'payment-returned') {
    if (!returned) throw new Error('A returned payment without its amount');
    return wordsOfReturn(returned);
  }
  if (about === 'payment-link') {
    if (!asked) throw new Error('A payment link without its order');
    return wordsOfLink(asked, shopName);
  }
  if (about === 'refunded') {
    if (!refund) throw new Error('A refund without its amount');
    return withNumber(wordsOfRefund(refund), orderNumber);
  }
  return withNumber(words[about], orderNumber);
}

function withNumber(said: AccountEmailWords, orderNumber: string | null): AccountEmailWords {
  return orderNumber === null ? said : { ...said, subject: `${said.subject} (#${orderNumber})` };
}

export type AccountEmailAbout =
  | keyof typeof words
  | 'payment-returned'
  | 'refunded'
  | 'payment-link'
  | 'staff-invitation'
  | 'staff-alert'
  | 'claim-received'
  | 'claim-answered'
  | 'review-request'
  | 'test'
  | 'cash-code'
  | 'new-sign-in'
  | 'wait-asked'
  | 'back-in-stock'
  | 'plant-week'
  | 'wish-prices'
  | 'message-answered';

/** Where and when somebody signed in, as people read it. */
type NewSignIn = { device: string; at: string };

/** What staff are told of: a line of each. */
type StaffAlert = { subject: string; lines: readonly string[]; button?: string };

/** What somebody is asked to be, and by whom. */
type Invitation = { role: string; does: string; invitedBy: string };

/** What staff wrote back, to somebody who wrote on that day. */
type AnsweredMessage = { name: string; day: string; body: string; answerText: string };

/** What a mail is about. */
export type AccountEmailContent = {
  about: AccountEmailAbout;
  /** The order it is about, as people read its number. */
  orderNumber: string | null;
  /** Of 'payment-returned' alone. */
  returned?: ReturnedMoney | undefined;
  /** Of 'payment-link' alone. */
  asked?: PaymentRequest | undefined;
  /** Of 'refunded' alone. */
  refund?: Refund | undefined;
  /** Of 'staff-invitation' alone. */
  invited?: Invitation | undefined;
  /** Of 'staff-alert' alone. */
  alert?: StaffAlert | undefined;
  /** Of a claim's alone. */
  claim?: ClaimMail | undefined;
  /** Of 'review-request' alone. */
  review?: ReviewMail | undefined;
  /** Of 'new-sign-in' alone. */
  signIn?: NewSignIn | undefined;
  /** Of 'wait-asked' and 'back-in-stock' alone. */
  wait?: WaitMail | undefined;
  /** Of 'plant-week' alone. */
  plantWeek?: PlantWeekMail | undefined;
  /** Of 'wish-prices' alone. */
  fallen?: FallenMail | undefined;
  /** Of 'message-answered' alone. */
  message?: AnsweredMessage | undefined;
  /** Of 'test' and 'cash-code' alone. */
  code?: string | undefined;
  shopName: string;
};
