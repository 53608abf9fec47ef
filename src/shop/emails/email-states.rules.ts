import type { EmailState } from './stored-email.types.ts';

type StateRow = { value: EmailState; label: string; tone: 'low' | 'success' | 'danger' | 'neutral' };

/** The states of a stored e-mail, as they are filtered and shown. */
export const emailStates: readonly StateRow[] = [
  { value: 'waiting', label: 'Waiting', tone: 'low' },
  { value: 'sent', label: 'Sent', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'nothing', label: 'Nothing to say', tone: 'neutral' },
];

/** '2 tries'. */
export function triesText(attempts: number): string {
  return attempts === 1 ? '1 try' : `${attempts} tries`;
}
