import * as z from 'zod/mini';
import type { FaqItem } from './care-guides.schema.ts';

const storedQuestion = z.object({ question: z.string(), answer: z.string() });
const storedItem = z.object({
  id: z._default(z.string(), ''),
  question: z._default(z.string(), ''),
  answer: z._default(z.string(), ''),
});

/**
 * The questions that can be shown of a stored list, which may have come as JSON text
 * (docs/behaviour/content.md#care-guides).
 */
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

export type GuideQuestion = { question: string; answer: string };

const WITHOUT_QUESTION = 'Frequently asked questions';
const QUESTION_MARK = /^(?:q(?:uestion)?\s*\d*\s*[:.)]|\d+\s*[.)])\s*/i;
const ANSWER_MARK = /^a(?:nswer)?\s*\d*\s*[:.)]\s*/i;

/**
 * The questions of the older free text: a line that ends in '?' or begins with 'Q:' asks, what follows answers. Text
 * that asks nothing is one item of its own.
 */
export function legacyQuestions(text: string): GuideQuestion[] {
  const found: { question: string; answer: string[] }[] = [];
  for (const raw of text.split(/\r\n?|\n/)) {
    const line = raw.trim();
    const last = found.at(-1);
    if (line.endsWith('?') || /^q(?:uestion)?\s*\d*\s*[:.)]/i.test(line)) {
      const [asked = '', answered = ''] = splitAfterMark(line.replace(QUESTION_MARK, ''));
      found.push({ question: asked, answer: answered ? [answered] : [] });
    } else if (last) last.answer.push(last.answer.length === 0 ? line.replace(ANSWER_MARK, '') : line);
    else if (line !== '') found.push({ question: WITHOUT_QUESTION, answer: [line] });
  }
  return found
    .map(({ question, answer }) => ({ question, answer: answer.join('\n').trim() }))
    .filter(({ question, answer }) => question !== '' && answer !== '');
}

/** 'Why? Because.' on one line that was marked as a question. */
function splitAfterMark(line: string): string[] {
  const end = line.indexOf('? ');
  return end < 0
    ? [line]
    : [
        line.slice(0, end + 1),
        line
          .slice(end + 2)
          .replace(ANSWER_MARK, '')
          .trim(),
      ];
}
