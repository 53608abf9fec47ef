import type { AccountEmailAbout, AccountEmailProps, ReturnedMoney } from './account-email.types.ts';

export type AccountEmailWords = {
  subject: string;
  heading: string;
  lead: string;
  button: string;
  /** What else matters: how long the link works, and what to do if the mail comes out of the blue. */
  notes: string[];
};

const notAsked = 'If you did not ask for this, you can ignore this e-mail: nothing changes.';

const words: Record<Exclude<AccountEmailAbout, 'payment-returned'>, AccountEmailWords> = {
  confirm: {
    subject: 'Confirm your e-mail address',
    heading: 'One step to your account',
    lead: 'Please confirm that this e-mail address is yours. Then you can sign in, and orders you placed with this address join your account.',
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
};

const whyReturned: Record<ReturnedMoney['why'], string> = {
  gone: 'it reached us after your reservation had ended, and what you wanted to buy was no longer free',
  'paid-twice': 'this order had been paid for already, and nobody should pay twice',
  'does-not-fit': 'its amount is not the one that we asked for',
};

function wordsOfReturn({ amount, why }: ReturnedMoney): AccountEmailWords {
  return {
    subject: `Your payment of ${amount} is on its way back`,
    heading: 'Your money is on its way back',
    lead: `Thank you for your payment of ${amount}. It made no new order: ${whyReturned[why]}. So we are sending all of it back, the way that you paid. You need not do anything.`,
    button: 'See what is in the shop',
    notes: [
      'Most banks show it within 5 to 7 working days.',
      why === 'paid-twice'
        ? 'The order that you paid for first stays as it is.'
        : 'We are sorry that it did not work out this time. Other orders of yours stay as they are.',
    ],
  };
}

/** The sentences of a mail about an account, a guest's order, or money that goes back. */
export function accountEmailWords({ about, orderNumber, returned }: AccountEmailProps): AccountEmailWords {
  if (about === 'payment-returned') {
    if (!returned) throw new Error('A returned payment without its amount');
    return wordsOfReturn(returned);
  }
  const said = words[about];
  return orderNumber === null ? said : { ...said, subject: `${said.subject} (#${orderNumber})` };
}
