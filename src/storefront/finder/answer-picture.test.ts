import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pictureAddress } from '../../../demo/picture-widths.ts';
import { questionNames, questions } from '../../shop/catalogue/finder-questions.rules.ts';
import { pictures } from './answer-picture.tsx';

test.each(questionNames)('every answer to %s has a picture that is shipped, or each an icon', (question) => {
  const shown = Object.keys(questions[question].answers).map((answer) => pictures[question][answer]);
  expect(shown).not.toContain(undefined);
  expect(new Set(shown.map((picture) => typeof picture)).size).toBe(1);
  expect(new Set(shown).size).toBe(shown.length);
  for (const picture of shown) {
    if (typeof picture !== 'string') continue;
    const name = path.basename(picture.split('?')[0] ?? '', '.webp');
    expect(picture).toBe(pictureAddress(name));
    expect(existsSync(`demo/pictures/${name}.webp`)).toBe(true);
  }
});
