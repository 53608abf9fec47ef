import type { OrderToPack, PackLine } from '../../shop/shipments/orders-to-pack.ts';
import type { ToFetch } from '../../shop/shipments/to-fetch.rules.ts';
import { type Of, list, number, object, record, text } from '../../shop/shapes.rules.ts';

/** What was ticked, by order. docs/behaviour/packing.md#ticks. */
export const ticksShape = record(object({ at: number, fetched: list(text), packed: list(text) }));
export type Ticks = Of<typeof ticksShape>;

type Kind = 'fetched' | 'packed';

/** Of so many orders ticks are kept; those that were ticked longest ago go first. */
export const MOST_TICKED = 200;

/** A line is ticked for as many units: where others have packed some of it meanwhile, it is looked at again. */
const markOf = ({ id, units }: PackLine) => `${id}:${units}`;

const isMarked = (ticks: Ticks, kind: Kind, orderId: string, line: PackLine) =>
  ticks[orderId]?.[kind].includes(markOf(line)) ?? false;

type Marking = { lines: readonly { orderId: string; line: PackLine }[]; kind: Kind; on: boolean; at: number };

function mark(ticks: Ticks, { lines, kind, on, at }: Marking): Ticks {
  const next = { ...ticks };
  for (const { orderId, line } of lines) {
    const before = next[orderId] ?? { at, fetched: [], packed: [] };
    const others = before[kind].filter((one) => one.split(':')[0] !== line.id);
    next[orderId] = { ...before, at, [kind]: on ? [...others, markOf(line)] : others };
  }
  const kept = Object.entries(next)
    .filter(([, { fetched, packed }]) => fetched.length + packed.length > 0)
    .toSorted(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(kept.slice(0, MOST_TICKED));
}

type Tick = { on: boolean; at: number };

export const isPacked = (ticks: Ticks, orderId: string, line: PackLine): boolean =>
  isMarked(ticks, 'packed', orderId, line);

export const isAllPacked = (ticks: Ticks, { id, lines }: OrderToPack): boolean =>
  lines.every((line) => isPacked(ticks, id, line));

/** What is in the box was fetched, and stays so once it is taken out again. */
export function tickPacked(ticks: Ticks, orderId: string, line: PackLine, tick: Tick): Ticks {
  const marking = { ...tick, lines: [{ orderId, line }] };
  const packed = mark(ticks, { ...marking, kind: 'packed' });
  return tick.on ? mark(packed, { ...marking, kind: 'fetched' }) : packed;
}

/** Fetched for every order that wants it: one that joins them wants more. */
export const isFetched = (ticks: Ticks, { lines }: ToFetch): boolean =>
  stillToFetch(ticks, lines).length === 0;

/** Of the lines that want a thing, those for which it still stands on the shelf. */
export const stillToFetch = (ticks: Ticks, lines: ToFetch['lines']): ToFetch['lines'] =>
  lines.filter(({ orderId, line }) => !isMarked(ticks, 'fetched', orderId, line));

export const tickFetched = (ticks: Ticks, { lines }: ToFetch, tick: Tick): Ticks =>
  mark(ticks, { ...tick, lines, kind: 'fetched' });

/** Without orders that have left; the same where nothing of them was ticked. */
export function withoutOrders(ticks: Ticks, orderIds: readonly string[]): Ticks {
  const gone = orderIds.filter((id) => Object.hasOwn(ticks, id));
  if (gone.length === 0) return ticks;
  return Object.fromEntries(Object.entries(ticks).filter(([id]) => !gone.includes(id)));
}
