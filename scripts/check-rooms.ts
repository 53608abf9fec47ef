/** Fails when a file of src/ imports what its room may not (scripts/rooms.ts). Cycles are oxlint's: import/no-cycle. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { rooms } from './rooms.ts';

const IMPORT = /(?:from\s+|import\s+|import\(\s*)'(\.{1,2}\/[^']+)'/g;
const TEST = /\.(test|fixtures)\.tsx?$/;

const wrong: string[] = [];
for (const file of globSync('src/**/*.{ts,tsx}')) {
  if (TEST.test(file)) continue;
  const own = roomOf(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    // Types that React Router generates for a route module.
    if (specifier.startsWith('./+types/')) continue;
    const target = path.join(path.dirname(file), specifier);
    const to = roomOf(target);
    if (to !== own && !isAllowed(own, to, target)) wrong.push(`${file} → ${target}`);
  }
}
for (const line of wrong) console.error(`Not allowed: ${line}`);
console.log(`Rooms: ${wrong.length} wrong imports`);
process.exit(wrong.length === 0 ? 0 : 1);

function roomOf(file: string): string {
  const [top, room = '', ...rest] = file.split(path.sep);
  if (top !== 'src') return top ?? '';
  return rest.length === 0 ? '.' : room;
}

function isAllowed(own: string, to: string, target: string): boolean {
  const inRoom = path.relative(path.join('src', to), target).split(path.sep).join('/');
  return (rooms[own] ?? []).some((arrow) => arrow.to === to && (arrow.files?.test(inRoom) ?? true));
}
