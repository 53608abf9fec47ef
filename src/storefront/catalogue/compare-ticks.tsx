import { type ReactNode, createContext, use, useEffect, useRef, useState } from 'react';
import { MOST_COMPARED } from '../../shop/catalogue/compared.schema.ts';
import { Button } from '../../ui/buttons.tsx';

/** Ids of the products that are ticked, with blanks between. */
const Ticked = createContext('');

const useTicked = () => use(Ticked).split(' ').filter(Boolean);

/** Says why no more can be ticked. */
const FULL = 'Four at most';

/** A form around plants with ticks that leads to those that are ticked, side by side: as many as there is room for. */
export function CompareForm({ children }: { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState('');
  const read = () => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('[name=products]:checked') ?? [];
    const ids = [...boxes].flatMap((box, at) => {
      box.checked = at < MOST_COMPARED;
      return box.checked ? [box.value] : [];
    });
    setTicked(ids.join(' '));
  };
  // A browser that comes back has ticked its boxes already, and other answers bring other plants.
  useEffect(read);
  return (
    <form ref={form} method="get" action="/compare" onChange={read}>
      <Ticked value={ticked}>{children}</Ticked>
    </form>
  );
}

export function CompareTick({ product, name }: { product: string; name: string }) {
  const ticked = useTicked();
  const isShut = ticked.length >= MOST_COMPARED && !ticked.includes(product);
  return (
    <label className="relative flex min-h-9 w-fit cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-not-allowed has-disabled:text-muted pointer-coarse:min-h-touch">
      <input
        type="checkbox"
        name="products"
        value={product}
        disabled={isShut}
        className="size-5 accent-leaf-700"
      />
      {isShut ? (
        <span>
          <span className="sr-only">Compare {name}: </span>
          {FULL}
        </span>
      ) : (
        <span>
          Compare<span className="sr-only"> {name}</span>
        </span>
      )}
    </label>
  );
}

/** The main thing to do once there is something to compare. */
export function CompareButton() {
  const { length } = useTicked();
  const isEnough = length > 1;
  return (
    <>
      <Button type="submit" variant={isEnough ? 'primary' : 'outline'}>
        {isEnough ? `Compare ${length} side by side` : 'Compare side by side'}
      </Button>
      <output className="sr-only">{length < MOST_COMPARED ? '' : FULL}</output>
    </>
  );
}
