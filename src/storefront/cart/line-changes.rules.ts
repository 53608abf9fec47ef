import type { CartItem } from '../../shop/cart/cart.types.ts';
import { rupeesToPaise } from '../../shop/money.ts';
import type { QuoteLine } from './quote-answer.schema.ts';

/** What became of a line since it was put into the cart. */
export type LineChange =
  | { kind: 'price'; fromPaise: number; toPaise: number }
  /** Fewer are left than are wanted. */
  | { kind: 'quantity'; message: string; available: number }
  /** The product can be had, but not with these options. */
  | { kind: 'options'; message: string }
  | { kind: 'gone'; message: string };

const optionProblems = new Set([
  'variant_missing',
  'variant_unknown',
  'color_missing',
  'color_unknown',
  'size_missing',
  'size_unknown',
]);

/** What the shopper has to decide about a line, from the server's answer; empty when nothing changed. */
export function lineChanges(item: Pick<CartItem, 'price'>, line: QuoteLine | undefined): LineChange[] {
  if (!line) return [];
  const { problem, available, unitPricePaise: toPaise } = line;
  if (problem && optionProblems.has(problem.code)) return [{ kind: 'options', message: problem.message }];
  if (problem && available <= 0) return [{ kind: 'gone', message: problem.message }];
  const fromPaise = rupeesToPaise(item.price) ?? Math.round(item.price * 100);
  const price: LineChange[] = fromPaise === toPaise ? [] : [{ kind: 'price', fromPaise, toPaise }];
  return problem ? [...price, { kind: 'quantity', message: problem.message, available }] : price;
}
