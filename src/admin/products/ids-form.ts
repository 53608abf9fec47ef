import type { ProductIntent } from './product-intent.schema.ts';

/** What is sent to have something done to these products. */
export function idsForm(intent: ProductIntent, ids: readonly string[]): URLSearchParams {
  return new URLSearchParams([['intent', intent], ...ids.map((id) => ['id', id])]);
}
