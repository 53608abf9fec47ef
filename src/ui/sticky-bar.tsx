import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { cx } from './cx.ts';

type StickyBarProps = {
  /** The page's own button, which the bar stands for. */
  button: RefObject<HTMLElement | null>;
  /** From which width on there is none. */
  className: string;
  /** What it is about, and the button. */
  children: ReactNode;
};

/** At the window's lower edge while the page's own button is out of sight: the last in the page's column. */
export function StickyBar({ button, className, children }: StickyBarProps) {
  const shown = useOutOfSight(button);
  return (
    <div
      className={cx(
        'no-print sticky bottom-0 z-20 -mx-gutter mt-section flex items-center gap-3 bg-surface px-gutter py-2.5 shadow-lg transition-[translate,visibility] duration-base',
        shown ? 'translate-y-0' : 'invisible translate-y-full',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Whether an element has left the window upwards or downwards; false until that is known. */
function useOutOfSight(ref: RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref]);
  return out;
}
