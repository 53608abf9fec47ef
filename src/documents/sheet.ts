import { createRequire } from 'node:module';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type PdfDocument from 'pdfkit';
import { type Run, type Weight, parsedFont, runsOf } from './fonts.ts';

/** Loaded for the first paper: it brings tables that a start need not wait for. */
const load = createRequire(import.meta.url);

/** In points, 72 an inch. */
export const papers = { a4: [595.28, 841.89], a6: [297.64, 419.53] } as const;
export type Paper = keyof typeof papers;

export type TextStyle = {
  size: number;
  weight?: Weight;
  color?: string;
  /** Lines are no longer; what does not fit goes into the next. */
  width: number;
  align?: 'left' | 'right' | 'center';
  /** No more lines than this; the last ends with '…'. */
  most?: number;
};

/** What papers are drawn on: text in any of the scripts that the fonts have, lines and boxes, from the top left corner. */
export type Sheet = ReturnType<typeof createSheet>;

const LINE = 1.38;
/** The size at which words are measured. */
const UNIT = 100;

type About = { title: string; author: string; madeAt: Date };

/** A document without pages, that says nothing of when or by what it was written: the same content is the same bytes. */
export function createSheet({ title, author, madeAt }: About) {
  const PdfKit = load('pdfkit') as typeof PdfDocument;
  const doc = new PdfKit({
    autoFirstPage: false,
    // None of its own: all text is in the fonts that are embedded.
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: '', Producer: '', CreationDate: madeAt },
  });

  const choose = ({ script }: Run, { size, weight = 'regular' }: TextStyle) => {
    const name = `${script} ${weight}`;
    if (!known.has(name)) {
      doc.registerFont(name, parsedFont(script, weight));
      known.add(name);
    }
    return doc.font(name).fontSize(size);
  };
  const known = new Set<string>();
  const pictures = new WeakMap<Uint8Array, Buffer>();
  // Its types do not know it. What it opens is taken by image(), which puts it into the file once.
  const opener = doc as unknown as { openImage(bytes: Buffer): Buffer };

  // Each word is laid out once: a line's width is that of its words and the spaces between them.
  const widths = new Map<string, number>();
  const wordWidth = (word: string, style: TextStyle): number => {
    const key = `${style.weight ?? 'regular'} ${word}`;
    const width =
      widths.get(key) ??
      runsOf(word).reduce(
        (sum, run) => sum + choose(run, { ...style, size: UNIT }).widthOfString(run.text),
        0,
      );
    widths.set(key, width);
    return (width * style.size) / UNIT;
  };
  const measure = (text: string, style: TextStyle): number => {
    const words = text.split(' ');
    const spaces = (words.length - 1) * wordWidth(' ', style);
    return words.reduce((sum, word) => sum + (word === '' ? 0 : wordWidth(word, style)), spaces);
  };

  /** Words into lines; a word longer than a line is cut. */
  const toLines = (text: string, style: TextStyle): string[] => {
    const lines = text.split('\n').flatMap((paragraph) => {
      const own: string[] = [];
      let line = '';
      for (const word of paragraph
        .trim()
        .split(/\s+/)
        .flatMap((one) => cut(one, style))) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line === '' || measure(longer, style) <= style.width) line = longer;
        else {
          own.push(line);
          line = word;
        }
      }
      return [...own, line];
    });
    if (style.most === undefined || lines.length <= style.most) return lines;
    const kept = lines.slice(0, style.most);
    const last = [...graphemes.segment(kept.at(-1) ?? '')].map(({ segment }) => segment);
    while (last.length > 0 && measure(`${last.join('')}…`, style) > style.width) last.pop();
    return [...kept.slice(0, -1), `${last.join('').trimEnd()}…`];
  };

  const cut = (word: string, style: TextStyle): string[] => {
    if (measure(word, style) <= style.width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const { segment } of graphemes.segment(word)) {
      if (piece !== '' && measure(piece + segment, style) > style.width) {
        pieces.push(piece);
        piece = '';
      }
      piece += segment;
    }
    return [...pieces, piece];
  };

  const drawLine = (line: string, x: number, y: number, style: TextStyle) => {
    const { align = 'left', width, color = '#000000' } = style;
    const spare = align === 'left' ? 0 : (width - measure(line, style)) / (align === 'right' ? 1 : 2);
    let at = x + spare;
    for (const run of runsOf(line)) {
      choose(run, style).fillColor(color).text(run.text, at, y, { lineBreak: false });
      at += doc.widthOfString(run.text);
    }
  };

  return {
    doc,
    addPage(paper: Paper) {
      doc.addPage({ size: [...papers[paper]], margin: 0 });
    },
    measure,
    /** How high a text stands. */
    heightOf: (text: string, style: TextStyle): number =>
      text === '' ? 0 : toLines(text, style).length * style.size * LINE,
    /** Draws a text from its top left corner; gives how high it stands. */
    text(text: string, x: number, y: number, style: TextStyle): number {
      if (text === '') return 0;
      const lines = toLines(text, style);
      for (const [at, line] of lines.entries()) drawLine(line, x, y + at * style.size * LINE, style);
      return lines.length * style.size * LINE;
    },
    rule(x: number, y: number, width: number, { color, weight = 0.7 }: { color: string; weight?: number }) {
      doc
        .lineWidth(weight)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(color);
    },
    box(
      x: number,
      y: number,
      width: number,
      height: number,
      { color, radius = 0 }: { color: string; radius?: number },
    ) {
      (radius > 0 ? doc.roundedRect(x, y, width, height, radius) : doc.rect(x, y, width, height)).fill(color);
    },
    frame(
      x: number,
      y: number,
      width: number,
      height: number,
      { color, weight = 0.8 }: { color: string; weight?: number },
    ) {
      doc
        .lineWidth(weight)
        .roundedRect(x, y, width, height, Math.min(4, width / 8))
        .stroke(color);
    },
    /** A JPEG in the middle of a square; the same bytes are in the file once. False for what is none. */
    picture(jpeg: Uint8Array, x: number, y: number, side: number): boolean {
      try {
        const opened = pictures.get(jpeg) ?? opener.openImage(Buffer.from(jpeg));
        pictures.set(jpeg, opened);
        doc.image(opened, x, y, { fit: [side, side], align: 'center', valign: 'center' });
        return true;
      } catch {
        return false;
      }
    },
    /** Dark squares of a code in a square of this side. */
    squares(cells: readonly (readonly boolean[])[], x: number, y: number, side: number) {
      const step = side / cells.length;
      for (const [row, line] of cells.entries()) {
        for (const [column, dark] of line.entries()) {
          // A little wider: no light shows between them.
          if (dark) doc.rect(x + column * step, y + row * step, step + 0.05, step + 0.05);
        }
      }
      doc.fill('#000000');
    },
  };
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * The file, piece by piece: what `draw` gives is drawn only when what was drawn before is taken, so a document of any
 * length needs the room of a page.
 */
export async function* streamSheet(
  sheet: Sheet,
  draw: AsyncIterable<() => void> | Iterable<() => void>,
): AsyncGenerator<Uint8Array, void> {
  for await (const step of draw) {
    step();
    // Whoever waits for a page of the shop has a turn after each page of paper.
    await turnOfOthers();
    const chunk: unknown = sheet.doc.read();
    if (chunk instanceof Uint8Array) yield chunk;
  }
  sheet.doc.end();
  for await (const chunk of sheet.doc) yield chunk as Uint8Array;
}

/** The whole file of a document that was drawn. */
export async function sheetBytes(sheet: Sheet): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamSheet(sheet, [])) chunks.push(chunk);
  return Buffer.concat(chunks);
}
