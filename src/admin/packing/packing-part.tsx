import { type ReactNode, type Ref, useId, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';

type PackingPartProps = {
  title: string;
  count?: string;
  /** What is done here, in a line. */
  text?: string;
  /** What is out of the way until somebody asks for it: where the parts stand below each other, as on a phone. */
  folds?: string;
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** One of the two rounds of packing: along the shelves, then at the table. */
export function PackingPart({ title, count, text, folds, className, ref, children }: PackingPartProps) {
  const id = useId();
  const [isFolded, setIsFolded] = useState(folds !== undefined);
  return (
    <section ref={ref} aria-labelledby={id} className={cx('min-w-0', className)}>
      <div className="mb-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 id={id} className="text-2xl">
            {title}
          </h3>
          {count === undefined ? null : <output className="text-muted figures">{count}</output>}
          {folds === undefined ? null : (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={!isFolded}
              className="ml-auto xl:hidden no-print"
              onClick={() => setIsFolded(!isFolded)}
            >
              {isFolded ? 'Show' : 'Hide'}
              <span className="sr-only"> {folds}</span>
            </Button>
          )}
        </div>
        {text === undefined ? null : (
          <p className={cx('text-sm text-muted no-print', isFolded && 'max-xl:hidden')}>{text}</p>
        )}
      </div>
      <div className={isFolded ? 'max-xl:hidden print:block' : undefined}>{children}</div>
    </section>
  );
}
