import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** A part of the page whose code is fetched once it is wanted. */
export type LatePart<Code> = {
  /** The code, null until it is there. */
  current(): Code | null;
  subscribe(listener: () => void): () => void;
  /** Fetches it; rejects where that fails, and may be called again. */
  need(): Promise<Code>;
  /** For what opens it: somebody is about to press, or has. A failure is nobody's news yet. */
  prepare: Record<'onPointerEnter' | 'onPointerDown' | 'onFocus', () => void>;
};

/** `load` is a dynamic import. docs/decisions/0051-weight.md. */
export function createLatePart<Code>(load: () => Promise<Code>): LatePart<Code> {
  const listeners = new Set<() => void>();
  let code: Code | null = null;
  let loading: Promise<Code> | null = null;

  function need(): Promise<Code> {
    loading ??= load().then(
      (found) => {
        code = found;
        for (const listener of listeners) listener();
        return found;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  const prepare = () => void need().catch(() => undefined);
  return {
    current: () => code,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    need,
    prepare: { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare },
  };
}

/** The part's code: fetched when `wanted`, and kept. `failed` is called each time that it was wanted in vain. */
export function useLatePart<Code>(part: LatePart<Code>, wanted: boolean, failed: () => void): Code | null {
  const code = useSyncExternalStore(part.subscribe, part.current, () => null);
  const onFailure = useEffectEvent(failed);
  useEffect(() => {
    if (!wanted || part.current() !== null) return;
    // In a task of its own: what was pressed shows that it was before its files are asked for.
    const asking = setTimeout(() => part.need().catch(() => onFailure()));
    return () => clearTimeout(asking);
  }, [part, wanted]);
  return code;
}
