import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalendar } from '../../../tests/calendar-file.ts';
import { writeCalendar } from './calendar-file.rules.ts';

const stamp = new Date('2026-11-25T18:30:00.123Z');
const entry = (change: object = {}) => ({
  uid: '2026-11-26-water-x@shop.example',
  day: '2026-11-26',
  summary: 'Water: Fern, Palm; Aloe \\ Vera',
  description: 'One.\nTwo, three.',
  url: 'https://shop.example/my-plants',
  ...change,
});

test('is what programs read: the same words, whatever signs they hold', () => {
  const file = writeCalendar({ name: 'My plants', product: 'Plant Store', stamp, entries: [entry()] });
  const { head, events } = readCalendar(file);
  expect(head).toMatchObject({ VERSION: '2.0', PRODID: '-//Plant Store//EN', NAME: 'My plants' });
  expect(events).toEqual([
    {
      UID: '2026-11-26-water-x@shop.example',
      DTSTAMP: '20261125T183000Z',
      'DTSTART;VALUE=DATE': '20261126',
      SUMMARY: 'Water: Fern, Palm; Aloe \\ Vera',
      DESCRIPTION: 'One.\nTwo, three.',
      URL: 'https://shop.example/my-plants',
      TRANSP: 'TRANSPARENT',
    },
  ]);
});

test('no line is too long, and no character taken apart', () => {
  // Without the sign that a character taken apart would leave.
  const words = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll('�', '?'));
  fc.assert(
    fc.property(words, words, (summary, description) => {
      const file = writeCalendar({
        name: summary,
        product: 'x',
        stamp,
        entries: [entry({ summary, description })],
      });
      const [event] = readCalendar(file).events;
      const said = (text: string) => text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
      expect(event).toMatchObject({ SUMMARY: said(summary), DESCRIPTION: said(description) });
      expect(file).not.toContain('�');
    }),
    {
      examples: [
        ['', '\u2028'],
        ['\\\u2029', '\u0085'],
      ],
    },
  );
});

test('a line of 75 octets stays whole, of a longer one each part is filled', () => {
  const linesOf = (length: number) =>
    writeCalendar({ name: 'x', product: 'x', stamp, entries: [entry({ summary: 'a'.repeat(length) })] })
      .split('\r\n')
      .filter((line) => /^(?:SUMMARY:| )a+$|^SUMMARY:/.test(line))
      .map((line) => line.length);
  // 'SUMMARY:' is 8 of them, the blank before a part is 1.
  expect(linesOf(67)).toEqual([75]);
  expect(linesOf(68)).toEqual([75, 2]);
  expect(linesOf(67 + 74)).toEqual([75, 75]);
  expect(linesOf(67 + 75)).toEqual([75, 75, 2]);
});
