import { type KeyboardEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import type { Goods } from '../../shop/staff-orders/search-goods.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { loader } from './new-order.tsx';

/**
 * Looks for plants by their names, and offers each pot that they come in, with what is left of it. What is found is one
 * stop for the Tab key: the arrows go through it, Escape goes back to the words.
 */
export function GoodsSearch({ onAdd }: { onAdd: (goods: Goods) => void }) {
  const [typed, setTyped] = useState('');
  const { load, data } = useFetcher<typeof loader>();
  const search = () =>
    typed.trim() !== '' && void load(`/admin/orders/new?q=${encodeURIComponent(typed.trim())}`);
  const found = data?.goods ?? null;
  const place = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState('');
  const onSale = found?.filter(({ available }) => available > 0) ?? [];
  const stop = onSale.find(({ id }) => id === reached) ?? onSale[0];

  function goThrough(event: KeyboardEvent) {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('li button:enabled') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = {
      ArrowDown: buttons[at + 1],
      // Above the first stand the words.
      ArrowUp: buttons[at - 1] ?? place.current?.querySelector('input'),
      Home: buttons[0],
      End: buttons.at(-1),
      Escape: place.current?.querySelector('input'),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div ref={place}>
      <div className="flex items-end gap-3">
        <TextField
          label="Search a plant"
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') goThrough(event);
            // It is no answer to the whole form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            search();
          }}
          maxLength={100}
          autoComplete="off"
          className="flex-1"
        />
        <Button variant="outline" onClick={search}>
          Search
        </Button>
      </div>
      <output className="mt-2 block text-sm text-muted">
        {data?.q === undefined
          ? ''
          : found === null
            ? 'Not to be had right now.'
            : said(found.length, data.q)}
        {onSale.length > 0 ? (
          <span className="pointer-coarse:hidden"> · the arrow keys choose, Enter adds</span>
        ) : null}
      </output>
      {found && found.length > 0 ? (
        <ul
          className="mt-1 max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line"
          aria-label="Plants found"
        >
          {found.map((goods) => (
            <li key={goods.id} className="flex items-center justify-between gap-4 px-3 py-2">
              <p className="min-w-0 flex-1">
                <span className="font-medium wrap-anywhere">{goods.name}</span>
                {goods.options === '' ? null : (
                  <span className="block text-sm text-ink-soft">{goods.options}</span>
                )}
                <span className="block text-sm text-muted figures">
                  {formatPaise(goods.pricePaise)} ·{' '}
                  {goods.available > 0 ? `${goods.available} left` : 'sold out'}
                </span>
              </p>
              <Button
                variant="outline"
                size="sm"
                disabled={goods.available === 0}
                tabIndex={goods.id === stop?.id ? 0 : -1}
                onFocus={() => setReached(goods.id)}
                onKeyDown={goThrough}
                onClick={() => onAdd(goods)}
                aria-label={`Add ${goods.name}${goods.options === '' ? '' : `, ${goods.options}`}`}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function said(count: number, q: string): string {
  if (count === 0) return `Nothing on sale answers ‘${q}’`;
  return count === 1 ? 'One pot' : `${count} pots`;
}
