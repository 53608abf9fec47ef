import { type ReactNode, type Ref, useId, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';

type PackingPartProps = {
  title: string;
  count?: string;
  /** What is done here, in a line. */
  text?: string;
  /** What can be put out of the way: where the parts stand below each other, as on a phone. */
  folds?: string;
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** One of the two rounds of packing: along the shelves, then at the table. */
export function PackingPart({ title, count, text, folds, className, ref, children }: PackingPartProps) {
  const id = useId();
  const [isFolded, setIsFolded] = useState(false);
  return (
    <section ref={ref} aria-labelledby={id} className={cx('min-w-0', className)}>
      <div className={isFolded ? 'xl:mb-3' : 'mb-3'}>
        <div
          className={cx(
            'flex flex-wrap items-baseline gap-x-3',
            folds !== undefined &&
              'max-xl:rounded-lg max-xl:bg-surface max-xl:px-4 max-xl:py-1.5 max-xl:shadow-sm',
          )}
        >
          <h3 id={id} className="font-sans text-lg font-semibold tracking-normal">
            {title}
          </h3>
          {count === undefined ? null : <output className="text-sm text-muted figures">{count}</output>}
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
          <p
            className={cx(
              'text-sm text-muted no-print',
              folds !== undefined && 'max-xl:mt-2',
              isFolded && 'max-xl:hidden',
            )}
          >
            {text}
          </p>
        )}
      </div>
      <div className={isFolded ? 'max-xl:hidden print:block' : undefined}>{children}</div>
    </section>
  );
}
