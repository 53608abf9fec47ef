export type Autoplay = ReturnType<typeof createAutoplay>;

/** Calls `advance` every so often while nothing holds it; the full time passes anew after each hold. */
export function createAutoplay(advance: () => void, everyMs: number) {
  const holds = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function restart() {
    clearInterval(timer);
    timer = holds.size === 0 ? setInterval(advance, everyMs) : undefined;
  }

  return {
    /** Holds it for a reason, or takes the reason back. */
    hold(reason: string, isHeld: boolean) {
      if (holds.has(reason) === isHeld) return;
      if (isHeld) holds.add(reason);
      else holds.delete(reason);
      restart();
    },
    start: restart,
    stop: () => clearInterval(timer),
  };
}
