/** What staff wrote back to somebody, as people read it. */
export type AnsweredMessageMail = {
  name: string;
  /** On which they wrote. */
  day: string;
  body: string;
  answerText: string;
};

/** The e-mail with an answer to a message of the contact page. docs/behaviour/messages.md#answers. */
export function answeredMessageWords({ name, day, body, answerText }: AnsweredMessageMail, shopName: string) {
  return {
    subject: `${shopName} has answered you`,
    heading: 'Here is our answer',
    lead: `Hello ${name}, thank you for your message of ${day}.`,
    quote: `${answerText}\n\nYou wrote:\n${body.replaceAll(/^/gm, '> ')}`,
    notes: [],
  };
}
