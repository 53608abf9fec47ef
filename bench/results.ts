import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import process from 'node:process';

const FILE = 'bench/results.md';

/** A part of the results: `heading` with what was measured, `told` in Markdown. */
export type Result = { heading: string; told: string };

/** The machine, and what else it did: other work makes every number worse. */
export function describeMachine(): string {
  const [load = 0] = loadavg();
  const model = cpus()[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? '';
  const cores = `${availableParallelism()} cores${model ? ` (${model})` : ''}`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cores}, ${process.platform} ${process.arch}, Node ${process.versions.node}, load ${load.toFixed(1)} before it began.`;
}

/** Puts a part's result in the place of its last one in bench/results.md. */
export function keepResult(part: string, { heading, told }: Result, machine: string): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Measurements\n';
  const mark = `<!-- ${part} -->`;
  const section = `${mark}\n\n## ${heading}\n\n${machine} \`npm run bench -- --only=${part}\`\n\n${told}`;
  const [intro = '', ...sections] = before.split(/(?=^<!-- [a-z]+ -->$)/m);
  const at = sections.findIndex((one) => one.startsWith(mark));
  const kept = at === -1 ? [...sections, section] : sections.with(at, section);
  writeFileSync(FILE, `${[intro, ...kept].map((one) => one.trimEnd()).join('\n\n')}\n`);
}

/** A Markdown table whose columns line up in a terminal too. */
export function resultsTable(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}

/** The middle of some figures and how far they lie apart: '6,614 (6,210 to 6,800)'. */
export function medianWithSpread(figures: number[], unit = ''): string {
  const sorted = figures.toSorted((a, b) => a - b);
  const told = (figure = 0) => figure.toLocaleString('en', { maximumFractionDigits: 1 });
  const middle = told(median(figures)) + unit;
  return sorted.length < 2 ? middle : `${middle} (${told(sorted.at(0))} to ${told(sorted.at(-1))})`;
}

export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
