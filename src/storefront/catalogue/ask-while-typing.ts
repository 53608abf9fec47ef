type Asking<Answer> = {
  ask: (typed: string, signal: AbortSignal) => Promise<Answer>;
  /** Hears of the latest alone: its answer, or null where there was none. */
  heard: (typed: string, answer: Answer | null) => void;
  /** At most one is asked in this time: the first letter at once, the last in any case. */
  everyMs: number;
};

/** Asks while somebody types; what is typed next ends what was asked before, so that no answer comes out of turn. */
export function askWhileTyping<Answer>({ ask, heard, everyMs }: Asking<Answer>) {
  let last = Number.NEGATIVE_INFINITY;
  let due: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  function stop() {
    clearTimeout(due);
    running?.abort();
    running = undefined;
  }

  async function run(typed: string) {
    last = Date.now();
    const own = new AbortController();
    running = own;
    const answer = await ask(typed, own.signal).catch(() => null);
    // An answer may have come whole before it was ended.
    if (!own.signal.aborted) heard(typed, answer);
  }

  return {
    want(typed: string) {
      stop();
      const wait = last + everyMs - Date.now();
      if (wait <= 0) void run(typed);
      else due = setTimeout(() => void run(typed), wait);
    },
    stop,
  };
}
