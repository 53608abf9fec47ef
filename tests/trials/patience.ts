/** However busy the machine is. */
const PATIENCE_MS = 60_000;

/** Tries again until it goes well: a database that was killed comes back, a lock is let go. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const began = performance.now(); ;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - began > PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export async function until(isSo: () => boolean): Promise<void> {
  await patiently(async () => {
    if (!isSo()) throw new Error('It never came');
  });
}

export const never = (): never => {
  throw new Error('The world has not begun');
};
