import { useEffect, useState } from 'react';

/** `shown`, but true for `milliseconds` longer: what slides away keeps its content until it is gone. */
export function useLingering(shown: boolean, milliseconds: number): boolean {
  const [lingers, setLingers] = useState(shown);
  if (shown && !lingers) setLingers(true);

  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => setLingers(false), milliseconds);
    return () => clearTimeout(timer);
  }, [shown, milliseconds]);

  return shown || lingers;
}
