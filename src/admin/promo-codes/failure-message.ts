import { promoDeskMessages as messages } from '../../shop/promo/promo-desk-messages.ts';

/** What is said when what a form asked for could not be done. */
export function failureMessage(intent: unknown): string {
  return intent === 'delete' ? messages.deleteFailed : messages.saveFailed;
}
