import { useEffect, useState } from 'react';

/** False at first, true once `milliseconds` have passed. */
export function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
}
