import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { rupeesToPaise } from '../../shop/money.ts';
import type { VariantUpdate } from '../../shop/variants/update-variants.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { withEdit } from '../../shop/variants/variants-draft.rules.ts';
import type { VariantEdit } from '../../shop/variants/variants.types.ts';
import { showToast } from '../../ui/toast-store.ts';
import { callShop } from './call-shop.ts';

/** Specification, admin §9 'Variant edit save delay'. */
const SAVE_AFTER_MS = 1000;

type Typed = Pick<VariantEdit, 'price' | 'stock'>;
type Edits = Record<string, Typed>;

const answerSchema = z.object({ updated: z.number() });

/**
 * Prices and stocks of saved variants as they are typed. Each is saved a second after the last key, and taken back
 * with a word if that fails. Specification, admin §4 'Variant'.
 */
export function useInPlaceEdits(productId: string | undefined) {
  const [edits, setEdits] = useState<Edits>({});
  const { revalidate } = useRevalidator();
  const typed = useRef<Edits>({});
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  // One after the other: what was typed last is written last.
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  function put(next: Edits) {
    typed.current = next;
    setEdits(next);
  }

  function drop(sent: Edits) {
    const left = Object.entries(typed.current).filter(([id, edit]) => edit !== sent[id]);
    put(Object.fromEntries(left));
  }

  async function send(ids: readonly string[], keepalive = false): Promise<boolean> {
    for (const id of ids) clearTimer(timers.current, id);
    const sent = Object.fromEntries(Object.entries(typed.current).filter(([id]) => ids.includes(id)));
    const updates = Object.entries(sent).flatMap(([id, edit]) => toUpdate(id, edit) ?? []);
    if (updates.length === 0) return true;
    const answer = await callShop('/api/admin/variants', {
      answer: answerSchema,
      body: { productId, updates },
      keepalive,
    });
    if (keepalive) return answer.ok;
    if (!answer.ok) {
      showToast({ title: variantsMessages.updateFailed, description: answer.message, tone: 'error' });
      drop(sent);
    }
    // Of a variant that is gone, too: the list shows what there is.
    if (answer.ok || answer.isAnswered) await revalidate();
    if (answer.ok) drop(sent);
    return answer.ok;
  }

  function queue(ids: readonly string[]): Promise<boolean> {
    const result = sending.current.then(() => send(ids));
    sending.current = result;
    return result;
  }

  // What was typed just before the dialog closed is saved nevertheless.
  const leave = useRef(() => {});
  useEffect(() => {
    leave.current = () => void send([...timers.current.keys()], true);
  });
  useEffect(() => () => leave.current(), []);

  return {
    edits,
    type(id: string, edit: Typed) {
      put(withEdit(typed.current, id, edit));
      clearTimer(timers.current, id);
      timers.current.set(
        id,
        setTimeout(() => void queue([id]), SAVE_AFTER_MS),
      );
    },
    /** Writes several at once, without delay. */
    saveNow(next: readonly (readonly [id: string, edit: Typed])[]) {
      put(next.reduce<Edits>((all, [id, edit]) => withEdit(all, id, edit), typed.current));
      return queue(next.map(([id]) => id));
    },
    /** Takes back what is no amount or number once its field is left. */
    settle(id: string) {
      const edit = typed.current[id];
      if (edit && toUpdate(id, edit) === null) drop({ [id]: edit });
    },
    /** Writes what is still waiting; false if some of it could not be written. */
    flush: () => queue([...timers.current.keys()]),
  };
}

export type InPlaceEdits = ReturnType<typeof useInPlaceEdits>;

function clearTimer(timers: Map<string, ReturnType<typeof setTimeout>>, id: string) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Null for a text that is no amount, or no whole number. */
function toUpdate(id: string, { price, stock }: Typed): VariantUpdate | null {
  const pricePaise = price === undefined ? undefined : rupeesToPaise(price);
  if (pricePaise === null || (pricePaise ?? 0) < 0) return null;
  if (stock !== undefined && !/^\d{1,7}$/.test(stock)) return null;
  return {
    id,
    ...(pricePaise === undefined ? {} : { pricePaise }),
    ...(stock === undefined ? {} : { stock: Number(stock) }),
  };
}
