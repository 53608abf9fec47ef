import * as z from 'zod/mini';
import type { GuideQuestion } from './guide-questions.rules.ts';

const storedQuestion = z.object({ question: z.string(), answer: z.string() });

/** The questions that can be shown of a stored list, which may have come as JSON text (specification, admin §7). */
export function readQuestions(stored: unknown): GuideQuestion[] {
  const list = typeof stored === 'string' ? parseJson(stored) : stored;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const parsed = storedQuestion.safeParse(item);
    if (!parsed.success) return [];
    const [question, answer] = [parsed.data.question.trim(), parsed.data.answer.trim()];
    return question === '' || answer === '' ? [] : [{ question, answer }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
