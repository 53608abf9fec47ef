import { contentMessages } from '../../shop/content/content-messages.ts';

/** What is said around the reason why a form of this screen failed. Specification, admin §8. */
export function failureWords(intent: unknown): (reason: string) => string {
  return intent === 'delete' ? contentMessages.plantCareDeleteFailed : contentMessages.plantCareSaveFailed;
}
