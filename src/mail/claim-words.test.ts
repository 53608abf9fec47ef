import { expect, test } from 'vitest';
import { type ClaimMail, claimEmailWords } from './claim-words.ts';

const claim: ClaimMail = {
  what: '1 × Fern',
  answer: null,
  answerText: 'We are sorry',
  replacement: null,
  amount: null,
  arrives: null,
};

test('that it arrived promises no time, and repeats nothing that staff wrote', () => {
  const { lead, quote } = claimEmailWords(claim);
  expect(lead).toContain('about 1 × Fern');
  expect(quote).toBe('');
});

test('a replacement names its order', () => {
  const { lead, quote } = claimEmailWords({ ...claim, answer: 'replacement', replacement: '1a2b3c4d' });
  expect(lead).toContain('free of charge');
  expect(lead).toContain('#1a2b3c4d');
  expect(quote).toBe('We are sorry');
});

test('a refund says how much, how, and when it shows', () => {
  const arrives = 'Most banks show it by Dec 01, 2026.';
  const online = claimEmailWords({ ...claim, answer: 'refund', amount: '₹250.00', arrives });
  expect(online.subject).toBe('We are returning ₹250.00 to you');
  expect(online.lead).toContain('the way that you paid');
  expect(online.notes).toEqual([arrives]);
  const byHand = claimEmailWords({ ...claim, answer: 'refund', amount: '₹250.00' });
  expect(byHand.lead).not.toContain('the way that you paid');
});

test('a no says why', () => {
  const { lead, quote } = claimEmailWords({
    ...claim,
    answer: 'declined',
    answerText: 'It is\nas described',
  });
  expect(lead).toMatch(/This is why\.$/);
  expect(quote).toBe('It is\nas described');
});
