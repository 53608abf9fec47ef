import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';

/** A form around plants with ticks that leads to those that are ticked, side by side; and how many there are. */
export function useCompareForm() {
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const count = () => setTicked(form.current ? new FormData(form.current).getAll('products').length : 0);
  // A browser that comes back has ticked its boxes already.
  useEffect(count, []);
  return { form: { ref: form, method: 'get', action: '/compare', onChange: count } as const, ticked };
}

export function CompareTick({ product, name }: { product: string; name: string }) {
  return (
    <label className="relative flex min-h-9 w-fit cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-touch">
      <input type="checkbox" name="products" value={product} className="size-5 accent-leaf-700" />
      <span>
        Compare<span className="sr-only"> {name}</span>
      </span>
    </label>
  );
}

/** The main thing to do once there is something to compare. */
export function CompareButton({ ticked }: { ticked: number }) {
  const isEnough = ticked > 1;
  return (
    <Button type="submit" variant={isEnough ? 'primary' : 'outline'}>
      {isEnough ? `Compare ${ticked} side by side` : 'Compare side by side'}
    </Button>
  );
}
