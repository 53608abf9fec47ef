import * as z from 'zod/mini';
import type { FaqItem } from './faq-list.rules.ts';
import type { GuideQuestion } from './guide-questions.rules.ts';

const storedQuestion = z.object({ question: z.string(), answer: z.string() });
const storedItem = z.object({
  id: z._default(z.string(), ''),
  question: z._default(z.string(), ''),
  answer: z._default(z.string(), ''),
});

/** The questions that can be shown of a stored list, which may have come as JSON text (specification, admin §7). */
export function readQuestions(stored: unknown): GuideQuestion[] {
  return readList(stored).flatMap((item: unknown) => {
    const parsed = storedQuestion.safeParse(item);
    if (!parsed.success) return [];
    const [question, answer] = [parsed.data.question.trim(), parsed.data.answer.trim()];
    return question === '' || answer === '' ? [] : [{ question, answer }];
  });
}

/** Every item of a stored list for its editor, unfinished ones too; each with an id of its own. */
export function readFaqItems(stored: unknown): FaqItem[] {
  const seen = new Set<string>();
  return readList(stored).flatMap((item, at) => {
    const parsed = storedItem.safeParse(item);
    if (!parsed.success) return [];
    const { id, question, answer } = parsed.data;
    const given = id === '' || id.length > LONGEST_ID ? 'faq' : id;
    const own = id === given && !seen.has(id) ? id : `${given}-${at}`;
    seen.add(own);
    return [{ id: own, question, answer }];
  });
}

const LONGEST_ID = 50;

function readList(stored: unknown): unknown[] {
  const list = typeof stored === 'string' ? parseJson(stored) : stored;
  return Array.isArray(list) ? list : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
