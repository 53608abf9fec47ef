import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Manifest } from '../../backup/backup-file.ts';

/** Runs a command that may be given one file, prints what it says, or in one line why it could not. */
export async function runCommand(run: (file: string | undefined) => Promise<string>): Promise<void> {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length > 1) throw new Error('Name one file at most.');
    process.stdout.write(`${await run(positionals[0])}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

const number = new Intl.NumberFormat('en-IN');

/** What an operator looks for: how many of which. */
export function describeBackup({ madeAt, tables, files }: Manifest): string {
  const rows = (name: string) => number.format(tables.find((table) => table.name === name)?.rows ?? 0);
  const all = number.format(tables.reduce((sum, table) => sum + table.rows, 0));
  return [
    `The shop as it was at ${madeAt}:`,
    `${rows('products')} products, ${rows('orders')} orders, ${rows('users')} accounts`,
    `${all} rows in ${tables.length} tables, ${number.format(files.length)} files`,
  ].join('\n');
}
