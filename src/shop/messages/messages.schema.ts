import * as z from 'zod/mini';
import { emailAddress } from '../contact.schema.ts';
import { optionalId, pageKey, searchWords } from '../list-page.schema.ts';
import { isPlainText, prose, requiredText } from '../text.schema.ts';
import {
  LONGEST_ANSWER,
  LONGEST_BODY,
  LONGEST_NAME,
  LONGEST_ORDER_NUMBER,
  messageTopics,
} from './messages.rules.ts';

/** What the contact page's form sends. */
const messageFormSchema = z.object({
  topic: z.enum(
    messageTopics.map(({ value }) => value),
    'Please choose what it is about',
  ),
  name: requiredText('Name', LONGEST_NAME),
  email: emailAddress,
  orderNumber: z
    .string()
    .check(
      z.trim(),
      z.maxLength(LONGEST_ORDER_NUMBER, `Please keep this under ${LONGEST_ORDER_NUMBER} characters`),
      z.refine(isPlainText, 'Contains characters that cannot be used'),
    ),
  body: prose(LONGEST_BODY).check(z.minLength(1, 'Please write what it is about')),
});

export type MessageForm = z.infer<typeof messageFormSchema>;

/** The form as it was typed, in texts. */
export type TypedMessage = Record<keyof MessageForm, string>;

/** What a form said, good or not, to be shown again. */
export function typedMessage(form: URLSearchParams): TypedMessage {
  const typed = (field: keyof MessageForm) => form.get(field) ?? '';
  return {
    topic: typed('topic'),
    name: typed('name'),
    email: typed('email'),
    orderNumber: typed('orderNumber'),
    body: typed('body'),
  };
}

export function readMessageForm(form: URLSearchParams) {
  return messageFormSchema.safeParse(typedMessage(form), { error: () => 'Please check this' });
}

/** The query of /admin/messages; what makes no sense is left out. Without `state` those that nobody has answered. */
export const messagesQuerySchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  state: z.catch(z.optional(z.enum(['answered', 'all'])), undefined),
  message: optionalId,
  after: pageKey,
  before: pageKey,
});

export type MessagesQuery = z.infer<typeof messagesQuerySchema>;

/** What staff write back. */
export const answerSchema = z.object({
  messageId: z.guid(),
  text: prose(LONGEST_ANSWER).check(z.minLength(1, 'Please write an answer')),
});

/** A message that they saw to otherwise. */
export const putAsideSchema = z.object({ messageId: z.guid() });
