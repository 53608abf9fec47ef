/** What makes a spreadsheet read a cell as a formula, also behind white space. */
const formula = /^[\s\0]*[=+\-@|%]|^[\t\r]/;

/** A cell of a CSV file: quoted, and never a formula to the program that opens it. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line of a CSV file with its end (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
