/** An event of a calendar file, its properties by name, each without its parameters. */
export type ReadEvent = Record<string, string>;

const octets = new TextEncoder();

/** A calendar file as RFC 5545 has programs read it; throws for what breaks a rule of it. */
export function readCalendar(file: string): { head: ReadEvent; events: ReadEvent[] } {
  if (!file.endsWith('\r\n') || /(?<!\r)\n|\r(?!\n)/.test(file))
    throw new Error('A line does not end as it must');
  const raw = file.slice(0, -2).split('\r\n');
  for (const line of raw) if (octets.encode(line).length > 75) throw new Error(`Too long: ${line}`);
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('No calendar');
  const head: ReadEvent = {};
  const events: ReadEvent[] = [];
  let event: ReadEvent | null = null;
  for (const line of lines.slice(1, -1)) {
    const [, name = '', parameters = '', value = ''] =
      // A Unicode line separator ends no line of a calendar.
      /^([A-Z-]+)((?:;[A-Z-]+=[\w-]+)*):(.*)$/s.exec(line) ?? [];
    if (name === '') throw new Error(`No property: ${line}`);
    if (name === 'BEGIN') event = {};
    else if (name === 'END' && event) {
      events.push(event);
      event = null;
    } else {
      const of = event ?? head;
      if (of[name] !== undefined) throw new Error(`Twice: ${name}`);
      of[name + parameters] = name === 'URL' ? value : textIn(value);
    }
  }
  if (event) throw new Error('An event without an end');
  for (const { UID, DTSTAMP } of events)
    if (!UID || !/^\d{8}T\d{6}Z$/.test(DTSTAMP ?? '')) throw new Error('An event without what it needs');
  if (new Set(events.map(({ UID }) => UID)).size < events.length) throw new Error('Two of one UID');
  return { head, events };
}

function textIn(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`Not escaped: ${value}`);
  return value.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}
