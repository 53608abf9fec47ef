import type { FormAnswer } from '../../http/form-answer.ts';

export type EntryProps = {
  /** Where to go once signed in. */
  next: string | null;
  /** What was typed on either tab. */
  email: string;
  onEmail: (email: string) => void;
  /** What the page said before is over. */
  onSend: () => void;
  /** The answer to this form when it was sent without script. */
  sent: FormAnswer | undefined;
};
