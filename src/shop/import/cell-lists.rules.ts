/** What makes a spreadsheet read a cell as a formula, also behind white space. */
const formula = /^'*[\s\0]*[=+\-@|%\t\r]/;
const escapedFormula = /^'(?='*[\s\0]*[=+\-@|%\t\r])/;

/** A cell that no spreadsheet takes for a formula; `readCell` gives back what it was made of. */
export function writeCell(text: string): string {
  return formula.test(text) && !isBelowZero(text) ? `'${text}` : text;
}

/** What a cell says: without the apostrophe that keeps it from being a formula. */
export function readCell(cell: string): string {
  return cell.replace(escapedFormula, '');
}

/** A line of a CSV file with its end (RFC 4180). */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function isBelowZero(text: string): boolean {
  return /^-\d+(\.\d+)?$/.test(text);
}

/** Several texts in one cell: 'Indoor | Pet-safe'. A text's own '|' and '\' have a '\' before them. */
export function writeList(texts: readonly string[]): string {
  return texts.map((text) => escaped(text, '|')).join(' | ');
}

/** The texts of a cell, empty ones left out. */
export function readList(cell: string): string[] {
  return readPlaces(cell).filter((text) => text !== '');
}

/** The texts of a cell, each at its place. */
export function readPlaces(cell: string): string[] {
  return cell.trim() === '' ? [] : split(cell, '|').map(plain);
}

export function escaped(text: string, marks: string): string {
  return text.replace(/[\\|;,]/g, (mark) => (mark === '\\' || marks.includes(mark) ? `\\${mark}` : mark));
}

/** The parts between these marks; those with a '\' before them are part of the text. */
export function split(text: string, mark: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\') {
      part += letter + text.charAt(at + 1);
      at += 1;
    } else if (letter === mark) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  return [...parts, part];
}

/** A part of a cell as it was written. */
export function plain(part: string): string {
  return part.trim().replace(/\\([\\|;,:])/g, '$1');
}
