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
