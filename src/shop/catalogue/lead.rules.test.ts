import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadOf } from './lead.rules.ts';

test.each([
  [
    'The big split leaves everyone recognises. Monstera is a climber.',
    'The big split leaves everyone recognises.',
  ],
  [`${'x'.repeat(109)}. More.`, `${'x'.repeat(109)}.`],
  [`${'x'.repeat(110)}. More.`, null],
  ['  Leaves of two colours. More.', 'Leaves of two colours.'],
  ['Sun paints them!\n\nNew leaves come out green.', 'Sun paints them!'],
  ['Called ‘the queen.’ She blooms.', 'Called ‘the queen.’'],
  ['Grows to approx. 20 cm. It is small.', 'Grows to approx. 20 cm.'],
  ['पत्ते बड़े हैं। Two.', 'पत्ते बड़े हैं।'],
  // Nothing would be left for below.
  ['One sentence alone.', null],
  ['A heading\nand no sentence. More.', null],
  [`${'Long '.repeat(22)}. More.`, null],
  ['', null],
])('%j leads with %j', (description, lead) => {
  expect(leadOf(description)).toBe(lead);
});

test('a description of nothing but blanks is looked at once', () => {
  expect(leadOf(' '.repeat(1_000_000))).toBeNull();
});

test('a lead is a short beginning of its description', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const description = `${one}. ${other}`;
      const lead = leadOf(description);
      if (lead === null) return;
      expect(description.trimStart().startsWith(lead)).toBe(true);
      expect(lead.length).toBeLessThanOrEqual(110);
    }),
  );
});
