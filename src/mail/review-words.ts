/** What an e-mail that asks for reviews is about. */
export type ReviewMail = {
  firstName: string;
  /** What is known to grow is asked how it does; pots, and what is not known to, how they please. */
  kind: 'plants' | 'goods';
  /** Of which nothing was said so far. */
  names: readonly string[];
  /** Where its reader is asked no more. */
  stopUrl: string;
};

/** One e-mail after an order, some weeks later. docs/behaviour/reviews.md#the-e-mail. */
export function reviewEmailWords({ firstName, kind, names, stopUrl }: ReviewMail) {
  const [only = ''] = names;
  const isOne = names.length === 1;
  const all = kind === 'plants' ? 'How are your plants?' : 'How do you like your order?';
  const what = isOne ? only : kind === 'plants' ? 'the plants of your order' : 'your order';
  const well =
    kind === 'plants'
      ? 'Did it all arrive well, and does it grow?'
      : 'Did it all arrive well, and do you like it?';
  return {
    subject: isOne ? `How is your ${only}?` : all,
    heading: isOne ? `How is your ${only}?` : all,
    lead: `${firstName === '' ? 'Hello' : `Hello ${firstName}`}, ${what} came to you some weeks ago. ${well} A few stars and words, with a photograph if you like, help others to choose.`,
    quote: isOne ? '' : names.join('\n'),
    button: isOne ? 'Say how it is' : 'Say how they are',
    notes: [
      'This is the only e-mail of this kind about this order. We read each review before it is shown, and show no more of you than the name that you choose.',
      `If something is wrong with ${kind === 'plants' ? 'a plant' : 'it'}, just write to us instead: we want to put that right.`,
    ],
    stop: { label: 'Do not ask me again', url: stopUrl },
  };
}
