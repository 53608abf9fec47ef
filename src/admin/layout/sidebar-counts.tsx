import { createContext, use, useState } from 'react';
import * as z from 'zod/mini';
import { cx } from '../../ui/cx.ts';
import { useChangesEvery } from './use-changes.ts';

const count = z.nullable(z.number());
const countsSchema = z.object({
  orders: z.nullable(z.object({ toDo: z.number(), problems: z.number() })),
  claims: count,
  messages: count,
  reviews: count,
  lowStock: count,
  readAt: z.number(),
});

type Counts = z.infer<typeof countsSchema>;
export type CountName = Exclude<keyof Counts, 'readAt'>;

const Known = createContext<Counts | null>(null);

const RENEW_MS = 2_000;

/**
 * What is known of what waits, for the sidebar: as each navigation reads it, and as it is renewed when the shop tells of a
 * change.
 */
export function SidebarCountsProvider({
  loaded,
  children,
}: {
  loaded: Counts | null;
  children: React.ReactNode;
}) {
  const [renewed, setRenewed] = useState<Counts | null>(null);
  useChangesEvery('desk', RENEW_MS, () => {
    void readCounts().then((found) => setRenewed((before) => newerOf(before, found)));
  });
  const newest = newerOf(loaded, renewed);
  return <Known value={newest}>{children}</Known>;
}

/** A navigation that was answered before the shop heard of a change may arrive after what was read since. */
export function newerOf(one: Counts | null, other: Counts | null): Counts | null {
  if (!one || !other) return one ?? other;
  return other.readAt >= one.readAt ? other : one;
}

/** Nothing where it cannot be read: the next change, or the next screen, tells. */
async function readCounts(): Promise<Counts | null> {
  try {
    const response = await fetch('/api/admin/counts');
    return response.ok ? (countsSchema.safeParse(await response.json()).data ?? null) : null;
  } catch {
    return null;
  }
}

const MOST = 100;
const shown = (found: number) => (found >= MOST ? `${MOST - 1}+` : String(found));

/** Beside an entry: how many wait there, quietly; nothing for none. */
export function SidebarCount({ of }: { of: CountName }) {
  const counts = use(Known);
  if (!counts) return null;
  if (of === 'orders') return counts.orders && <OrderCount {...counts.orders} />;
  const found = counts[of];
  if (!found) return null;
  return <Bubble words={quietWords[of](found)} text={shown(found)} look="bg-paper/12 text-leaf-100" />;
}

const quietWords: Readonly<Record<Exclude<CountName, 'orders'>, (found: number) => string>> = {
  claims: (found) => `${shown(found)} to answer`,
  messages: (found) => `${shown(found)} to answer`,
  reviews: (found) => `${shown(found)} to read`,
  lowStock: (found) => `${shown(found)} low in stock`,
};

/** Those that wait for their next step, in another colour while somebody has to see to one. */
function OrderCount({ toDo, problems }: NonNullable<Counts['orders']>) {
  if (toDo + problems === 0) return null;
  const words = [
    ...(toDo > 0 ? [`${shown(toDo)} to pack or ship`] : []),
    ...(problems > 0 ? [`${shown(problems)} with a problem`] : []),
  ].join(', ');
  return (
    <Bubble
      words={words}
      text={toDo > 0 ? shown(toDo) : '!'}
      look={problems > 0 ? 'bg-clay-100 text-clay-700' : 'bg-leaf-100 text-leaf-950'}
    />
  );
}

function Bubble({ words, text, look }: { words: string; text: string; look: string }) {
  return (
    <span
      title={words}
      className={cx(
        'pointer-events-none absolute inset-y-0 right-3 my-auto flex h-6 min-w-6 items-center justify-center rounded-pill px-2 text-sm font-semibold figures',
        look,
      )}
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
