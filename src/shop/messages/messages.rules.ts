/** What somebody may write about. docs/behaviour/messages.md#the-form. */
export const messageTopics = [
  { value: 'plant', label: 'A plant in trouble' },
  { value: 'buying', label: 'Something to buy' },
  { value: 'order', label: 'An order' },
  { value: 'bulk', label: 'Plants for an office, gifts or an event' },
  { value: 'other', label: 'Something else' },
] as const;

export type MessageTopic = (typeof messageTopics)[number]['value'];

export function topicLabel(topic: MessageTopic): string {
  return messageTopics.find(({ value }) => value === topic)?.label ?? topic;
}

export const LONGEST_NAME = 80;
export const LONGEST_ORDER_NUMBER = 40;
export const LONGEST_BODY = 4_000;
export const LONGEST_ANSWER = 4_000;

/** An answered message is forgotten after so many days. */
export const KEPT_DAYS = 365;

/** 'mail': staff wrote back; 'none': they saw to it otherwise, by phone perhaps. */
export type MessageAnswer = 'mail' | 'none';

/** What whoever wrote reads. */
export const writtenMessages = {
  kept: 'Thank you for writing to us',
  answered: (email: string) => `Our answer will come to ${email}.`,
} as const;

/** What staff read. */
export const messageMessages = {
  answered: 'Answer on its way',
  closed: 'Message put aside',
  removed: 'Message deleted',
  gone: 'This message is gone: somebody has deleted it.',
  meanwhile: 'Somebody else has answered this message meanwhile.',
  fetchFailed: 'Failed to fetch messages',
  failed: 'The message could not be changed. Please try again.',
} as const;
