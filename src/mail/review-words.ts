/** What an e-mail that asks for reviews is about. */
export type ReviewMail = {
  firstName: string;
  /** Of which nothing was said so far. */
  plants: readonly string[];
  /** Where its reader is asked no more. */
  stopUrl: string;
};

/** One e-mail after an order, some weeks later. docs/behaviour/reviews.md#the-e-mail. */
export function reviewEmailWords({ firstName, plants, stopUrl }: ReviewMail) {
  const [only = ''] = plants;
  const isOne = plants.length === 1;
  const what = isOne ? only : 'the plants of your order';
  return {
    subject: isOne ? `How is your ${only}?` : 'How are your plants?',
    heading: isOne ? `How is your ${only}?` : 'How are your plants?',
    lead: `${firstName === '' ? 'Hello' : `Hello ${firstName}`}, ${what} came to you some weeks ago. Did it all arrive well, and does it grow? A few stars and words, with a photograph if you like, help others to choose.`,
    quote: isOne ? '' : plants.join('\n'),
    button: isOne ? 'Say how it is' : 'Say how they are',
    notes: [
      'This is the only e-mail of this kind about this order. We read each review before it is shown, and show no more of you than the name that you choose.',
      'If something is wrong with a plant, just write to us instead: we want to put that right.',
    ],
    stop: { label: 'Do not ask me again', url: stopUrl },
  };
}
