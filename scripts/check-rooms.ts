/**
 * Fails when a file of src/ imports what its room may not, a topic of shop/ one above it, or a pure file one that is not
 * (scripts/rooms.ts). Cycles are oxlint's: import/no-cycle. What the browser really gets is looked at where it is built
 * (vite.config.ts).
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { carriedByShop, leadsTo, pureFile, rooms, shopTopics } from './rooms.ts';

const IMPORT = /(?:(?:import|export)\s+(type\s)?[^;'"]*?from\s+|import\s+|import\(\s*)'(\.{1,2}\/[^']+)'/g;
const TEST = /\.(test|fixtures)\.tsx?$/;

const wrong: string[] = [];
for (const file of globSync('src/**/*.{ts,tsx}')) {
  if (TEST.test(file)) continue;
  const own = fromSource(file);
  for (const [, isType, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    // Types that React Router generates for a route module.
    if (specifier.startsWith('./+types/')) continue;
    const target = fromSource(path.join(path.dirname(file), specifier));
    const problem = problemOf(own, target, isType !== undefined);
    if (problem) wrong.push(`src/${own} → src/${target}: ${problem}`);
  }
}
for (const line of wrong) console.error(`Not allowed: ${line}`);
console.log(`Rooms: ${wrong.length} wrong imports`);
process.exit(wrong.length === 0 ? 0 : 1);

/** The path from src/, or from the project's root for a room outside it. */
function fromSource(file: string): string {
  return path
    .relative('src', file)
    .split(path.sep)
    .join('/')
    .replace(/^\.\.\//, '');
}

function problemOf(own: string, target: string, isType: boolean): string | null {
  const room = roomOf(own);
  if (roomOf(target) !== room && !leadsTo(rooms[room] ?? [], target)) return 'its room may not';
  if (room !== 'shop') return null;
  const isCarried = isType && own === carriedByShop.from && target === carriedByShop.to;
  if (roomOf(target) === 'shop' && placeOf(target) > placeOf(own) && !isCarried)
    return 'a topic above its own';
  if (pureFile.test(own) && !isType && !pureFile.test(target))
    return 'the browser may get the one, not the other';
  return null;
}

function roomOf(file: string): string {
  const [room = '', ...rest] = file.split('/');
  return rest.length === 0 ? '.' : room;
}

function topicOf(file: string): string {
  return roomOf(file.slice('shop/'.length));
}

function placeOf(file: string): number {
  const place = shopTopics.indexOf(topicOf(file));
  if (place < 0)
    throw new Error(`shop/${topicOf(file)} has no place in the order of topics (scripts/rooms.ts)`);
  return place;
}
