/**
 * Has many who ask for the same at once share a read, but never one that began before they asked: while one is under
 * way, all who come wait for the next. So nobody who was told of a change gets what was there before it.
 */
export function shareReads<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>();
  const next = new Map<string, Promise<Value>>();

  function begin(key: string): Promise<Value> {
    next.delete(key);
    const reading = read(key).finally(() => {
      if (underWay.get(key) === reading) underWay.delete(key);
    });
    underWay.set(key, reading);
    return reading;
  }

  return (key) => {
    const before = underWay.get(key);
    if (!before) return begin(key);
    const waiting = next.get(key) ?? before.then(noMatter, noMatter).then(() => begin(key));
    next.set(key, waiting);
    return waiting;
  };
}

function noMatter() {}
