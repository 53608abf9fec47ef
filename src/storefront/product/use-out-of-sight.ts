import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has left the window upwards or downwards; false until that is known. */
export function useOutOfSight(ref: RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(([entry]) => setOut(entry ? !entry.isIntersecting : false));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref]);
  return out;
}
