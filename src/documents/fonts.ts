import type * as Fontkit from 'fontkit';
import type { Font } from 'fontkit';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const files = createRequire(import.meta.url);

const weights = { regular: '400', bold: '700' } as const;
export type Weight = keyof typeof weights;

/** India's other scripts, each in a package of its own, and where their 128 characters begin. */
const indian = [
  ['bengali', 0x980],
  ['gurmukhi', 0xa00],
  ['gujarati', 0xa80],
  ['oriya', 0xb00],
  ['tamil', 0xb80],
  ['telugu', 0xc00],
  ['kannada', 0xc80],
  ['malayalam', 0xd00],
] as const;

/** The parts that the font is shipped in, with the characters of each; the first that has one draws it. */
const scripts = [
  {
    name: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x152, 0x153],
      [0x2010, 0x2027],
      [0x2030, 0x203a],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
  },
  {
    name: 'latin-ext',
    ranges: [
      [0x100, 0x151],
      [0x154, 0x2ba],
      [0x1e00, 0x1eff],
      [0x20a8, 0x20a9],
      [0x20b9, 0x20b9],
      [0x2113, 0x2113],
    ],
  },
  {
    name: 'devanagari',
    ranges: [
      [0x900, 0x97f],
      [0x200c, 0x200d],
      [0x25cc, 0x25cc],
      [0xa8e0, 0xa8ff],
    ],
  },
  ...indian.map(([name, from]) => ({
    name,
    // With the joiners that stay with their letters.
    ranges: [
      [from, from + 0x7f],
      [0x200c, 0x200d],
    ],
  })),
  { name: 'cyrillic', ranges: [[0x401, 0x45f]] },
  { name: 'greek', ranges: [[0x386, 0x3ce]] },
] as const;

export type ScriptName = (typeof scripts)[number]['name'];

/** Noto Sans itself has the others. */
const ofOwnFamily: ReadonlySet<string> = new Set(indian.map(([name]) => name));

const kept = new Map<string, Font>();

/**
 * A font of the package's .woff, unpacked and read once for all documents: each of its own would do both again, slowly; and
 * subsets of .woff2 come out damaged (docs/decisions/0032-papers.md).
 */
export function parsedFont(script: ScriptName, weight: Weight): Font {
  const family = ofOwnFamily.has(script) ? `noto-sans-${script}` : 'noto-sans';
  const name = `${family}/files/${family}-${script}-${weights[weight]}-normal.woff`;
  const { create } = files('fontkit') as typeof Fontkit;
  const font = kept.get(name) ?? create(unpackWoff(readFileSync(files.resolve(`@fontsource/${name}`))));
  if (!kept.has(name)) keepLayingOut(font);
  kept.set(name, font);
  return font;
}

/**
 * The library fails at a letter for which the font says no place for the sign above or below it. Such a sign stands where it
 * stands by itself, as in every browser. Should it fail at anything else, the run is set without places for signs: no paper
 * fails by a name.
 */
function keepLayingOut(font: Font): void {
  const { _layoutEngine: laying } = font;
  const places = laying.engine?.GPOSProcessor;
  const applyAnchor = places?.applyAnchor.bind(places);
  if (places && applyAnchor)
    places.applyAnchor = (mark, base, at) => {
      if (base !== null && mark.markAnchor !== null) applyAnchor(mark, base, at);
    };
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    try {
      return layout(text, features);
    } catch {
      return layout(text, { mark: false, mkmk: false, abvm: false, blwm: false, dist: false });
    }
  };
}

const HEAD = { woff: 44, sfnt: 12 };
const ENTRY = { woff: 20, sfnt: 16 };

/** The same font with its tables unpacked, as a .ttf (https://www.w3.org/TR/WOFF/). */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEAD.woff + at * ENTRY.woff;
    const [offset = 0, packed = 0, length = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const stored = woff.subarray(offset, offset + packed);
    const content = packed < length ? inflateSync(stored) : stored;
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.subarray(entry + 16, entry + 20), content };
  });
  const head = Buffer.alloc(HEAD.sfnt + count * ENTRY.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const largest = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(largest * 16, 6);
  head.writeUInt16BE(Math.log2(largest), 8);
  head.writeUInt16BE((count - largest) * 16, 10);
  let offset = head.length;
  const parts = tables.map(({ tag, checksum, content }, at) => {
    const entry = HEAD.sfnt + at * ENTRY.sfnt;
    tag.copy(head, entry);
    checksum.copy(head, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(content.length, entry + 12);
    const padded = Buffer.concat([content], Math.ceil(content.length / 4) * 4);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...parts]);
}

/** A piece of text that one font draws. */
export type Run = { script: ScriptName; text: string };

const has = ({ ranges }: (typeof scripts)[number], code: number) =>
  ranges.some(([from, to]) => code >= from && code <= to);

/** What no font has is drawn as this. */
const UNKNOWN = '?';

/**
 * Cuts a text into pieces of one font each. Joiners stay with the letters that they join; what no font has becomes a
 * question mark, what nobody sees is left out.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text
    .normalize('NFC')
    .replaceAll(/[\s\u00a0]+/gu, ' ')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]|\ufe0f/gu, '')) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const lastScript = scripts.find(({ name }) => name === last?.script);
    if (last && lastScript && has(lastScript, code)) last.text += character;
    else {
      const script = scripts.find((one) => has(one, code));
      const piece = script
        ? { script: script.name, text: character }
        : { script: 'latin' as const, text: UNKNOWN };
      if (last?.script === piece.script) last.text += piece.text;
      else runs.push(piece);
    }
  }
  return runs;
}
