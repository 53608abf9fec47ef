import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { contactMessages } from '../../database/tables/messages.ts';

/** What the e-mail with an answer says. */
export type AnsweredMail = {
  name: string;
  /** When it was written. */
  at: Date;
  body: string;
  answerText: string;
};

/** Null for a message that is gone, or that nobody has written back to. */
export async function findAnsweredMail(
  db: Database,
  { messageId }: { messageId: string },
): Promise<AnsweredMail | null> {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (found?.answer !== 'mail') return null;
  const { name, createdAt: at, body, answerText } = found;
  return { name, at, body, answerText };
}
