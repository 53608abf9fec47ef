import { formatPaise, rupeesToPaise } from '../../shop/money.ts';
import { priceProblem, stockProblem } from '../../shop/typed-numbers.schema.ts';
import type { VariantUpdate } from '../../shop/variants/update-variants.ts';
import type { VariantEdit, VariantRow } from '../../shop/variants/variants.types.ts';

export type LiveField = 'price' | 'stock';

/** What became of a number that was typed. A field about which nothing is known shows what is stored. */
export type LiveState =
  | { is: 'typed'; text: string }
  | { is: 'saving'; text: string }
  /** The shop has it; what is stored was not read again yet. */
  | { is: 'saved'; text: string }
  /** It would cost nothing: somebody is asked whether that is meant. */
  | { is: 'asking'; text: string }
  /** It cannot be saved, and stays as it was typed. */
  | { is: 'refused'; text: string; sentence: string }
  /** The shop did not take it: the field shows again what is stored (docs/behaviour/variants.md#live-edits). */
  | { is: 'failed'; sentence: string };

/** Of a variant's two numbers. It stays the same object as long as neither changes. */
export type LiveStates = { readonly [field in LiveField]?: LiveState };

/** By the id of the variant. */
export type LiveEdits = Readonly<Record<string, LiveStates>>;

/** One number on its way, as it was when it was sent. */
export type Sent = { id: string; field: LiveField; state: LiveState & { text: string } };

type NextStates = { [field in LiveField]?: LiveState | undefined };

/** The edits with what became of these fields of a variant; undefined where it is saved. */
export function withState(edits: LiveEdits, id: string, states: NextStates): LiveEdits {
  const { price, stock } = { ...edits[id], ...states };
  const { [id]: _before, ...others } = edits;
  if (!price && !stock) return others;
  return { ...others, [id]: { ...(price ? { price } : {}), ...(stock ? { stock } : {}) } };
}

/** What stands in the fields instead of what is stored. */
export function typedTexts(edits: LiveEdits): Record<string, Pick<VariantEdit, LiveField>> {
  return Object.fromEntries(
    Object.entries(edits).map(([id, states]) => [
      id,
      Object.fromEntries(
        entriesOf(states).flatMap(([field, state]) => ('text' in state ? [[field, state.text]] : [])),
      ),
    ]),
  );
}

/** The fields of these variants, or of all, that are in one of these states. */
export function fieldsThatAre(
  edits: LiveEdits,
  wanted: readonly LiveState['is'][],
  ids: readonly string[] = Object.keys(edits),
): Sent[] {
  return ids.flatMap((id) =>
    entriesOf(edits[id] ?? {}).flatMap(([field, state]) =>
      'text' in state && wanted.includes(state.is) ? [{ id, field, state }] : [],
    ),
  );
}

/** What keeps a text from being saved, in a sentence, or null. */
export function numberProblem(field: LiveField, text: string): string | null {
  return field === 'price' ? priceProblem(text) : stockProblem(text);
}

/** What travels for numbers without a problem. */
export function toUpdates(sent: readonly Sent[]): VariantUpdate[] {
  const byId = Map.groupBy(sent, ({ id }) => id);
  return [...byId].map(([id, fields]) => {
    const textOf = (field: LiveField) => fields.find((one) => one.field === field)?.state.text;
    const [price, stock] = [textOf('price'), textOf('stock')];
    return {
      id,
      ...(price === undefined ? {} : { pricePaise: rupeesToPaise(price) ?? 0 }),
      ...(stock === undefined ? {} : { stock: Number(stock) }),
    };
  });
}

/** A number that was saved while the dialog was open: what it was at first, and what it is. */
export type SavedNumber = { id: string; field: LiveField; from: number; to: number };

/** The saved numbers with what an answer of the shop says it replaced; what is again as it was is left out. */
export function withReplaced(
  saved: readonly SavedNumber[],
  replaced: readonly VariantUpdate[],
): SavedNumber[] {
  const next = [...saved];
  for (const { id, pricePaise, stock, was } of replaced) {
    for (const [field, from, to] of [
      ['price', pricePaise, was?.pricePaise],
      ['stock', stock, was?.stock],
    ] as const) {
      if (from === undefined || to === undefined) continue;
      const at = next.findIndex((one) => one.id === id && one.field === field);
      if (at === -1) next.push({ id, field, from, to });
      else next[at] = { id, field, from: next[at]?.from ?? from, to };
    }
  }
  return next.filter(({ from, to }) => from !== to);
}

export function numberText(field: LiveField, number: number): string {
  return field === 'price' ? formatPaise(number) : String(number);
}

export type NumberChange = { row: VariantRow; from: string; to: string };

/** What the same price or stock for many saved variants would change, in words; those that have it are left out. */
export function bulkChanges(rows: readonly VariantRow[], field: LiveField, text: string): NumberChange[] {
  const to = field === 'price' ? (rupeesToPaise(text) ?? 0) : Number(text);
  return rows.flatMap((row) => {
    if (!row.stored) return [];
    const from = field === 'price' ? row.stored.pricePaise : row.stored.stock;
    const isTyped = (field === 'price' ? rupeesToPaise(row.price) : Number(row.stock)) !== from;
    if (from === to && !isTyped) return [];
    return [{ row, from: numberText(field, from), to: numberText(field, to) }];
  });
}

function entriesOf(states: LiveStates): [LiveField, LiveState][] {
  return Object.entries(states) as [LiveField, LiveState][];
}
