/** What stands on a day of a calendar, all day long. */
export type CalendarEntry = {
  /** The same for the same thing, whenever the file is made; unlike every other's in the world. */
  uid: string;
  /** 'YYYY-MM-DD'. */
  day: string;
  summary: string;
  description: string;
  url: string;
};

type Calendar = {
  name: string;
  /** Who makes it, as programs name each other. */
  product: string;
  /** When what it says was worked out. */
  stamp: Date;
  entries: readonly CalendarEntry[];
};

/** A calendar as RFC 5545 (iCalendar) wants it, with the name and pace that most programs read besides (RFC 7986). */
export function writeCalendar({ name, product, stamp, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textOf(product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function eventLines({ uid, day, summary, description, url }: CalendarEntry, stamp: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(uid)}`,
    `DTSTAMP:${stamp
      .toISOString()
      .replaceAll(/[-:]/g, '')
      .replace(/\.\d{3}/, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${textOf(summary)}`,
    `DESCRIPTION:${textOf(description)}`,
    `URL:${url}`,
    // Nobody is busy because a fern wants water.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** A value of type TEXT (RFC 5545, 3.3.11). */
function textOf(value: string): string {
  return value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');
}

const MOST_OCTETS = 75;
const octets = new TextEncoder();

/** No line is longer than 75 octets; the next begins with a blank (RFC 5545, 3.1). No character is taken apart. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of line) {
    const size = octets.encode(character).length;
    if (used + size > MOST_OCTETS) {
      parts.push(part);
      part = ' ';
      used = 1;
    }
    part += character;
    used += size;
  }
  return [...parts, part].join('\r\n');
}
