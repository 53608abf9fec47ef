import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  isRelativeText,
  readStockEntry,
  stockSheetSentences,
} from '../../shop/stock-sheet/stock-entry.rules.ts';
import {
  type RefusedStock,
  type StockChange,
  type StockRow,
  stockChangedSchema,
} from '../../shop/stock-sheet/stock-sheet.schema.ts';
import { numberSentences } from '../../shop/typed-numbers.schema.ts';
import { useChangesEvery } from '../layout/use-changes.ts';
import { SAVE_AFTER_MS } from '../variants/use-in-place-edits.ts';
import { callShop } from '../variants/call-shop.ts';

/** Units that come or go, as they were sent and not answered: with the same key they count once. */
type Press = { text: string; by: number; key: string };

/** What became of a shelf's number that somebody typed; a field of which nothing is known shows what is stored. */
export type StockCell =
  | { is: 'typed' | 'saving'; text: string; madeOf: number; press?: Press | undefined }
  | { is: 'saved' }
  /** It cannot be saved, and stays as it was typed. */
  | { is: 'wrong'; text: string; madeOf: number; sentence: string; press?: Press | undefined }
  /** Others changed it since it was read: Enter writes over theirs, Escape takes it. */
  | { is: 'changed'; text: string; madeOf: number; sentence: string }
  /** It is gone, or nothing is left of what was typed. */
  | { is: 'failed'; sentence: string };

/** What sells, is held or counted elsewhere is told of, and is read at most so often. */
const HEARD_EVERY_MS = 1_000;
/** Drafts announce nothing, nor does a hold that runs out unseen: the rows are looked at so often anyway. */
const LOOK_EVERY_MS = 60_000;

type Cells = ReadonlyMap<string, StockCell>;

/**
 * The rows of one page of the stock sheet while they are edited: they stay where they are, also those that the filter
 * would not find any more. docs/behaviour/stock-sheet.md#typing.
 */
export function useStockSheet(page: readonly StockRow[]) {
  const [read, setRead] = useState(page);
  const [fresh, setFresh] = useState<ReadonlyMap<string, StockRow>>(new Map());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [cells, setCells] = useState<Cells>(new Map());
  const latest = useRef({ cells, shelves: new Map(page.map(({ id, shelf }) => [id, shelf])) });
  // What stood in a field when it was entered, and what was saved from there since.
  const visit = useRef<{ id: string; stood: number; saved: number | null } | null>(null);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  // One after the other: what was typed last is written last.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  if (read !== page) {
    setRead(page);
    setFresh(new Map());
    setGone(new Set());
  }
  useEffect(() => {
    latest.current.shelves = new Map(page.map(({ id, shelf }) => [id, shelf]));
  }, [page]);
  const rows = page.map((row) => fresh.get(row.id) ?? row);

  const shelfOf = (id: string) => latest.current.shelves.get(id) ?? 0;

  function put(id: string, cell: StockCell | undefined) {
    const next = new Map(latest.current.cells);
    if (cell) next.set(id, cell);
    else next.delete(id);
    latest.current.cells = next;
    setCells(next);
  }

  function take(asked: readonly string[], answered: readonly StockRow[]) {
    for (const { id, shelf } of answered) {
      if (shelf !== shelfOf(id) && latest.current.cells.get(id)?.is === 'saved') put(id, undefined);
      latest.current.shelves.set(id, shelf);
    }
    const known = new Set(answered.map(({ id }) => id));
    setFresh((all) => new Map([...all, ...answered.map((row) => [row.id, row] as const)]));
    setGone((all) => new Set([...all, ...asked.filter((id) => !known.has(id))]));
  }

  async function call(changes: StockChange[], ids: string[] = [], key?: string) {
    const answer = await callShop('/api/admin/stock', {
      answer: stockChangedSchema,
      body: { changes, read: ids, key },
    });
    if (answer.ok) take([...changes.map(({ id }) => id), ...ids], answer.data.rows);
    return answer;
  }

  async function send(id: string, change: StockChange, state: StockCell & { press?: Press | undefined }) {
    const { press } = state;
    const answer = await call([change], [], press?.key);
    const isStill = latest.current.cells.get(id) === state;
    if (!isStill) return;
    if (answer.ok) {
      const [refusal] = answer.data.refused;
      if (refusal) return put(id, refusedCell(refusal, change, textOf(state)));
      if (visit.current?.id === id) visit.current.saved = shelfOf(id);
      return put(id, { is: 'saved' });
    }
    const text = textOf(state);
    if (text === null) return put(id, { is: 'failed', sentence: answer.message });
    put(id, {
      is: 'wrong',
      text,
      madeOf: 'was' in change ? change.was : shelfOf(id),
      sentence: press && !answer.isAnswered ? stockSheetSentences.notKnown : answer.message,
      press,
    });
  }

  function queue(step: () => Promise<unknown> | undefined) {
    sending.current = sending.current.then(step);
    return sending.current;
  }

  /** Sends what was typed, now. False if it cannot be saved. */
  function save(id: string): boolean {
    clearTimeout(timers.current.get(id));
    const cell = latest.current.cells.get(id);
    if (!cell || !('text' in cell) || cell.is === 'saving') return true;
    const sent = pressOf(cell);
    const entry = sent
      ? { ok: true as const, entry: { kind: 'relative' as const, by: sent.by } }
      : readStockEntry(cell.text, shelfOf(id));
    if (!entry.ok) {
      put(id, { ...cell, is: 'wrong', sentence: entry.sentence });
      return false;
    }
    const { madeOf, text } = cell;
    const was = cell.is === 'changed' ? shelfOf(id) : madeOf;
    const press = sent ?? (entry.entry.kind === 'exact' ? undefined : newPress(text, entry.entry.by));
    const state: StockCell = { is: 'saving', text, madeOf: was, press };
    put(id, state);
    const change: StockChange =
      entry.entry.kind === 'exact' ? { id, to: entry.entry.to, was } : { id, by: entry.entry.by };
    void queue(() => send(id, change, state));
    return true;
  }

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') return;
    void queue(() =>
      call(
        [],
        page.map(({ id }) => id),
      ),
    );
  });
  useChangesEvery('stock', HEARD_EVERY_MS, () => look());
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    const onFocus = () => look();
    window.addEventListener('focus', onFocus);
    const waiting = timers.current;
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
      for (const one of waiting.values()) clearTimeout(one);
    };
  }, []);

  return {
    rows,
    cells,
    isGone: (id: string) => gone.has(id),
    /** Something that was typed is not stored. */
    isUnsaved: [...cells.values()].some((cell) => 'text' in cell),
    save,
    enter(id: string) {
      visit.current = { id, stood: shelfOf(id), saved: null };
    },
    type(id: string, text: string) {
      clearTimeout(timers.current.get(id));
      const cell = latest.current.cells.get(id);
      const madeOf = cell && 'madeOf' in cell ? cell.madeOf : shelfOf(id);
      if (text === String(shelfOf(id)) && cell?.is !== 'saving') return put(id, undefined);
      const press = cell?.is === 'saving' ? undefined : pressIn(cell);
      put(id, { is: 'typed', text, madeOf, press });
      if (!isRelativeText(text))
        timers.current.set(
          id,
          setTimeout(() => void save(id), SAVE_AFTER_MS),
        );
    },
    /** A field is left: what stands in it is saved, but nothing is written over others' changes unasked. */
    leave(id: string) {
      if (latest.current.cells.get(id)?.is === 'typed') save(id);
    },
    /** Gives back what stood there when the field was entered, also if it is saved already. */
    giveBack(id: string) {
      clearTimeout(timers.current.get(id));
      const { stood } = visit.current ?? { stood: shelfOf(id) };
      const cell = latest.current.cells.get(id);
      if (cell && cell.is !== 'saving') put(id, undefined);
      // Whether it was counted is seen by the number.
      if (pressOf(cell)) void queue(() => call([], [id]));
      void queue(() => {
        const { current } = visit;
        if (current?.id !== id || current.saved === null || current.saved === stood) return;
        const change = { id, to: stood, was: current.saved };
        current.saved = null;
        const state: StockCell = { is: 'saving', text: String(stood), madeOf: change.was };
        put(id, state);
        return send(id, change, state);
      });
    },
    /** Units that come on top of whatever stands there. */
    add(id: string, by: number) {
      // A press that was not answered is sent again, and is no second one.
      const isAgain = pressOf(latest.current.cells.get(id)) !== undefined;
      save(id);
      if (isAgain) return;
      void queue(() => {
        const text = latest.current.cells.get(id);
        // What could not be saved stays: it is dealt with first.
        if (text && 'text' in text) return;
        const press = newPress(`+${by}`, by);
        const state: StockCell = { is: 'saving', text: press.text, madeOf: shelfOf(id), press };
        put(id, state);
        return send(id, { id, by }, state);
      });
    },
  };
}

export type StockSheet = ReturnType<typeof useStockSheet>;

const pressIn = (cell: StockCell | undefined) => (cell && 'press' in cell ? cell.press : undefined);

/** The press without an answer that a field shows, unless something else was typed there since. */
function pressOf(cell: StockCell | undefined): Press | undefined {
  const press = pressIn(cell);
  return cell?.is !== 'saving' && textOf(cell) === press?.text ? press : undefined;
}

/** `crypto.randomUUID` is missing where the shop is served without https. */
function newPress(text: string, by: number): Press {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return { text, by, key: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') };
}

function textOf(cell: StockCell | undefined): string | null {
  return cell && 'text' in cell ? cell.text : null;
}

function refusedCell({ reason, shelf }: RefusedStock, change: StockChange, text: string | null): StockCell {
  if (reason === 'gone') return { is: 'failed', sentence: stockSheetSentences.gone };
  const was = 'was' in change ? change.was : shelf;
  const typed = { text: text ?? '', madeOf: shelf };
  if (reason === 'changed') {
    const sentence = `${stockSheetSentences.changed(was, shelf)}. Enter: yours. Escape: ${shelf}.`;
    return { is: 'changed', ...typed, sentence };
  }
  const sentence = reason === 'too-few' ? stockSheetSentences.tooFew : numberSentences.tooMany;
  return { is: 'wrong', ...typed, sentence };
}
