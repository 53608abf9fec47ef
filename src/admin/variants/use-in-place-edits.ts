import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { VariantUpdate } from '../../shop/variants/update-variants.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { variantsUpdatedSchema } from '../../shop/variants/variants.schema.ts';
import { showToast } from '../../ui/toast-store.ts';
import { callShop } from './call-shop.ts';
import {
  fieldsThatAre,
  type LiveEdits,
  type LiveField,
  type LiveState,
  numberProblem,
  type SavedNumber,
  type Sent,
  toUpdates,
  typedTexts,
  withReplaced,
  withState,
} from './live-edits.rules.ts';
import { createTurns } from './turns.ts';

/** docs/behaviour/variants.md#live-edits. */
export const SAVE_AFTER_MS = 1000;

/** The last change of many at once, and what became of taking it back. */
export type BulkUndo = {
  field: LiveField;
  replaced: VariantUpdate[];
  /** Null until it was taken back; then how many were, and whom others had changed meanwhile. */
  undone: { count: number; untouched: string[] } | null;
};

/**
 * Prices and stocks of saved variants as they are typed. Each is saved a second after the last key, and taken back
 * with a word if that fails; what cannot be saved stays beside its sentence. docs/behaviour/variants.md#live-edits.
 */
export function useInPlaceEdits(productId: string | undefined) {
  const [edits, setEdits] = useState<LiveEdits>({});
  const [saved, setSaved] = useState<SavedNumber[]>([]);
  const [bulk, setBulk] = useState<BulkUndo | null>(null);
  const { revalidate } = useRevalidator();
  const latest = useRef<LiveEdits>({});
  const timers = useTimers();
  // One after the other: what was typed last is written last.
  const [turns] = useState(createTurns);

  function put(id: string, field: LiveField, state: LiveState | undefined) {
    latest.current = withState(latest.current, id, { [field]: state });
    setEdits(latest.current);
  }

  /** Nothing where it was typed anew since. */
  function follow(sent: readonly Sent[], next: (one: Sent) => LiveState | undefined) {
    for (const one of sent) {
      if (latest.current[one.id]?.[one.field] === one.state) put(one.id, one.field, next(one));
    }
  }

  /** Says which of these cannot be saved; gives the others. */
  function check(fields: readonly Sent[]): Sent[] {
    return fields.filter(({ id, field, state: { text } }) => {
      const sentence = numberProblem(field, text);
      if (sentence !== null) put(id, field, { is: 'refused', text, sentence });
      return sentence === null;
    });
  }

  async function call(updates: VariantUpdate[], isFreeMeant: boolean) {
    const answer = await callShop('/api/admin/variants', {
      answer: variantsUpdatedSchema,
      body: { productId, updates, isFreeMeant },
    });
    if (answer.ok) setSaved((all) => withReplaced(all, answer.data.replaced));
    // Of a variant that is gone, too: the list shows what there is. No turn waits for it, a bad line may keep it for long.
    const isAnotherWanted = answer.ok || (answer.isAnswered && answer.code !== 'free');
    return { answer, read: isAnotherWanted ? revalidate() : Promise.resolve() };
  }

  /** Until the screen has been read again the field shows what was typed. */
  function showSaved(sent: readonly Sent[], read: Promise<void>) {
    const shown = sent.map((one): Sent => ({ ...one, state: { is: 'saved', text: one.state.text } }));
    follow(sent, ({ id, field }) => shown.find((one) => one.id === id && one.field === field)?.state);
    void read.then(() => follow(shown, () => undefined));
  }

  async function send(fields: readonly Sent[], isFreeMeant = false) {
    const sent = check(fields).map(({ id, field, state: { text } }): Sent => {
      const state = { is: 'saving', text } as const;
      put(id, field, state);
      return { id, field, state };
    });
    if (sent.length === 0) return null;
    const { answer, read } = await call(toUpdates(sent), isFreeMeant);
    if (answer.ok) {
      showSaved(sent, read);
      return answer.data;
    }
    if (answer.code === 'free') {
      const isZero = ({ field, state }: Sent) => field === 'price' && Number(state.text) === 0;
      follow(sent, (one) => ({ is: isZero(one) ? 'asking' : 'typed', text: one.state.text }));
      await send(
        fieldsThatAre(
          latest.current,
          ['typed'],
          sent.map(({ id }) => id),
        ),
      );
      return null;
    }
    showToast({ title: variantsMessages.updateFailed, description: answer.message, tone: 'error' });
    follow(sent, ({ state: { text } }) => ({ is: 'failed', sentence: variantsMessages.notSaved(text) }));
    return null;
  }

  /** Sends what is found when its turn comes. */
  function queue(find: () => readonly Sent[], isFreeMeant = false) {
    return turns.take(() => {
      const fields = find();
      timers.stop(fields.map(({ id }) => id));
      return send(fields, isFreeMeant);
    });
  }

  const waiting = (ids?: readonly string[]) => fieldsThatAre(latest.current, ['typed'], ids);
  const asked = () => fieldsThatAre(latest.current, ['asking']);

  return {
    edits,
    texts: typedTexts(edits),
    /** What was saved since the dialog was opened, and stays whatever becomes of the rest. */
    saved,
    bulk,
    /** Somebody typed what is not saved: not yet, or because it cannot be. */
    unsaved: fieldsThatAre(edits, ['typed', 'asking', 'refused']),
    asking: fieldsThatAre(edits, ['asking']),
    type(id: string, field: LiveField, text: string) {
      put(id, field, { is: 'typed', text });
      timers.start(id, () => void queue(() => waiting([id])));
    },
    /** A field is left: what cannot be saved is said at once. */
    settle: (id: string) => void check(waiting([id])),
    /** A price of 0 that somebody was asked about: it is meant, or the old one comes back. */
    answerFree(isMeant: boolean) {
      if (isMeant) return void queue(asked, true);
      follow(asked(), () => undefined);
    },
    /** The same for many, asked about already and without delay. */
    async saveAll(ids: readonly string[], field: LiveField, text: string) {
      for (const id of ids) put(id, field, { is: 'typed', text });
      const done = await queue(() => waiting(ids).filter((one) => one.field === field), true);
      if (!done) return;
      setBulk({ field, replaced: done.replaced, undone: null });
      return done.replaced.length;
    },
    /** Takes the last change of many back, where nobody changed it since. */
    async undoAll() {
      if (!bulk || bulk.undone) return;
      const { answer } = await turns.take(() => call(bulk.replaced, true));
      if (answer.ok) {
        const { replaced, untouched } = answer.data;
        return setBulk({ ...bulk, undone: { count: replaced.length, untouched } });
      }
      showToast({ title: variantsMessages.updateFailed, description: answer.message, tone: 'error' });
    },
    /** Writes what is still waiting; false if something that was typed is not saved. */
    async flush() {
      await queue(() => waiting());
      return fieldsThatAre(latest.current, ['typed', 'asking', 'saving', 'refused']).length === 0;
    },
    /** Nothing is sent from when somebody is asked whether to give up what was typed; if they do, nothing ever is. */
    hold() {
      timers.stop();
      turns.hold();
    },
    resume() {
      turns.resume();
      for (const { id } of waiting()) timers.start(id, () => void queue(() => waiting([id])));
    },
  };
}

export type InPlaceEdits = ReturnType<typeof useInPlaceEdits>;

/** One for each variant, begun anew with every key; with the dialog they are gone. */
function useTimers() {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  function stop(ids: readonly string[] = [...timers.current.keys()]) {
    for (const id of ids) {
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
    }
  }
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
    };
  }, []);
  return {
    stop,
    start(id: string, run: () => void) {
      stop([id]);
      timers.current.set(id, setTimeout(run, SAVE_AFTER_MS));
    },
  };
}
