import { useSyncExternalStore } from 'react';
import { readAs } from '../../shop/shapes.rules.ts';
import { type Ticks, ticksShape } from './ticks.rules.ts';

const KEPT = 'admin-packing-ticks';
const none: Ticks = {};

/** As it was read last, and the ticks in it: the same for as long as it is the same. */
let known: { text: string | null; ticks: Ticks } = { text: null, ticks: none };
/** Where storage is refused or full, the page keeps them for as long as it lives. */
let unstored: Ticks | null = null;

function readTicks(): Ticks {
  if (unstored) return unstored;
  const text = readText();
  if (text !== known.text) known = { text, ticks: ticksIn(text) };
  return known.ticks;
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function ticksIn(text: string | null): Ticks {
  try {
    return text === null ? none : (readAs(ticksShape, JSON.parse(text)) ?? none);
  } catch {
    return none;
  }
}

/** What was ticked on this device, in all its tabs. */
export const useTicks = (): Ticks => useSyncExternalStore(watch, readTicks, () => none);

export function changeTicks(change: (ticks: Ticks) => Ticks): void {
  const before = readTicks();
  const ticks = change(before);
  if (ticks === before) return;
  try {
    localStorage.setItem(KEPT, JSON.stringify(ticks));
    unstored = null;
  } catch {
    unstored = ticks;
  }
  // The browser tells other tabs alone.
  window.dispatchEvent(new Event('storage'));
}

function watch(onChange: () => void) {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
