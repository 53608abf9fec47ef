/** What an e-mail about a claim says, in words as people read them. */
export type ClaimMail = {
  /** '2 × Monstera, 1 × Clay pot'. */
  what: string;
  answer: 'replacement' | 'refund' | 'declined' | null;
  /** What staff wrote, as they wrote it. */
  answerText: string;
  /** The number of the order that replaces it. */
  replacement: string | null;
  amount: string | null;
  /** When the bank shows it; null where the shop returns the money itself, not the way that it was paid. */
  arrives: string | null;
};

type Words = {
  subject: string;
  heading: string;
  lead: string;
  /** Said as it was written, line by line. */
  quote: string;
  button: string;
  notes: string[];
};

const KEEP =
  'If you can, please keep the plant and its packing until you have our answer: we may ask for another picture.';

/** The e-mail that says that a claim arrived, or what became of it. docs/behaviour/claims.md#e-mails. */
export function claimEmailWords(claim: ClaimMail): Words {
  const { what, answer, answerText } = claim;
  if (answer === null) {
    return {
      subject: 'We have your message about your order',
      heading: 'We are sorry that something is wrong',
      lead: `Thank you for telling us about ${what}. Somebody will look at it and answer you by e-mail. You need not do anything more.`,
      quote: '',
      button: 'See what you sent us',
      notes: [KEEP],
    };
  }
  return { ...wordsOf[answer](claim), quote: answerText };
}

const wordsOf: Record<NonNullable<ClaimMail['answer']>, (claim: ClaimMail) => Omit<Words, 'quote'>> = {
  replacement: ({ what, replacement }) => ({
    subject: 'A replacement is coming to you',
    heading: 'A replacement is coming to you',
    lead: `We are sorry about ${what}. We are sending you a replacement, free of charge, to the address of your order. Its number is #${replacement ?? ''}; we will write again when it leaves.`,
    button: 'See your order',
    notes: ['You need not send anything back, unless we ask you to.'],
  }),
  refund: ({ what, amount, arrives }) => ({
    subject: `We are returning ${amount ?? ''} to you`,
    heading: `${amount ?? ''} is on its way back`,
    lead:
      arrives === null
        ? `We are sorry about ${what}. We are returning ${amount ?? ''} to you, and write to you if we need to know where to.`
        : `We are sorry about ${what}. We are returning ${amount ?? ''}, the way that you paid.`,
    button: 'See your order',
    notes: arrives === null ? [] : [arrives],
  }),
  declined: ({ what }) => ({
    subject: 'About what you told us of your order',
    heading: 'Thank you for telling us',
    lead: `We have looked at what you told us about ${what}. We are sorry: this time we cannot replace it or return the money. This is why.`,
    button: 'See your order',
    notes: ['If you see it differently, just write to us: we read every answer.'],
  }),
};
