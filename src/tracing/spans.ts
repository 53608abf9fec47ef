import { AsyncLocalStorage } from 'node:async_hooks';

type Facts = Record<string, string | number>;

/** Something that took its time: a request, a verb, a statement, a call of somebody else's server. */
export type Span = {
  set(facts: Facts): void;
  /** What went wrong in it; the first to tell of an error tells its stack. Without one: that something did. */
  fail(error?: unknown): void;
  end(): void;
};

export type Kind = 'server' | 'client' | 'internal' | 'job';

export type Beginning = {
  kind: Kind;
  facts?: Facts;
  /** Left out: what runs around it. Null: there is nothing around it. */
  within?: Span | null;
  /** As another server told it (W3C Trace Context). */
  calledBy?: string | undefined;
  /** When it began (ms since 1970), if not now. */
  at?: number;
};

/** Who keeps spans. */
export type Tracer = { begin(name: string, beginning: Beginning): Span };

let tracer: Tracer | null = null;
const around = new AsyncLocalStorage<Span>();

/** From now on spans are kept; null: no more. Of this process. */
export function traceWith(chosen: Tracer | null): void {
  tracer = chosen;
}

/** What runs just now, if that is traced. */
export function currentSpan(): Span | undefined {
  return tracer ? around.getStore() : undefined;
}

/**
 * Does `work` within a span of its own. What nobody traces costs nothing; what is no 'server' and no 'job' is told only as a
 * part of one. docs/operating/watching.md#traces.
 */
export function inSpan<Done>(
  name: string,
  beginning: Beginning,
  work: (span: Span | undefined) => Done,
): Done {
  const within = around.getStore();
  const isPart = beginning.kind === 'client' || beginning.kind === 'internal';
  if (!tracer || (isPart && !within)) return work(undefined);
  const span = tracer.begin(name, isPart && within ? { ...beginning, within } : beginning);
  return around.run(span, () => endWith(span, () => work(span)));
}

function endWith<Done>(span: Span, work: () => Done): Done {
  let done: Done;
  try {
    done = work();
  } catch (error) {
    span.fail(error);
    span.end();
    throw error;
  }
  if (!(done instanceof Promise)) {
    span.end();
    return done;
  }
  const ended = done.then(
    (value: unknown) => {
      span.end();
      return value;
    },
    (error: unknown) => {
      span.fail(error);
      span.end();
      throw error;
    },
  );
  return ended as Done;
}

/** For what is over already: a part of what runs just now. */
export function noteSpan(name: string, facts: Facts, { ms, error }: { ms: number; error?: unknown }): void {
  const within = around.getStore();
  if (!tracer || !within) return;
  const span = tracer.begin(name, { kind: 'client', facts, within, at: Date.now() - ms });
  if (error !== undefined) span.fail(error);
  span.end();
}

/** A verb of the shop, as the build has every one of them call this (vite.config.ts). */
export function asVerb<Done>(name: string, work: () => Done): Done {
  return tracer ? inSpan(name, { kind: 'internal', facts: { 'code.function.name': name } }, work) : work();
}
