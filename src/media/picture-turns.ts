/** How large a picture's memory may become: a heavy one is worked on alone. */
type Weight = 'light' | 'heavy';

/** Whether somebody waits for it, or it is made in advance. */
export type Turn = { when: 'now' | 'later'; weight: Weight };

type Waiting = { weight: Weight; begin: () => void };

/** Of so many that somebody waits for, one that is made in advance gets its turn. */
const ONE_IN = 8;

/**
 * Lets work on pictures wait for its turn: at most `room` light ones at a time, or one heavy one. What somebody waits for
 * goes first; what is made in advance is done one by one, and comes to an end however much of the other there is
 * (docs/decisions/0009-media.md).
 */
export function createTurns(room: number) {
  const now: Waiting[] = [];
  const later: Waiting[] = [];
  let taken = 0;
  let laterTaken = false;
  let sinceLater = 0;

  const roomFor = (weight: Weight) => (weight === 'heavy' ? room : 1);

  function pick(): Waiting[] | null {
    const isLatersTurn = later.length > 0 && !laterTaken && (now.length === 0 || sinceLater >= ONE_IN);
    if (isLatersTurn) return later;
    return now.length > 0 ? now : null;
  }

  function beginNext(): void {
    for (let queue = pick(); queue !== null; queue = pick()) {
      const [first] = queue;
      if (!first || taken + roomFor(first.weight) > room) return;
      queue.shift();
      taken += roomFor(first.weight);
      if (queue === later) laterTaken = true;
      sinceLater = queue === later ? 0 : sinceLater + 1;
      first.begin();
    }
  }

  return async function takeTurn<Result>(
    { when, weight }: Turn,
    work: () => Promise<Result>,
  ): Promise<Result> {
    await new Promise<void>((begin) => {
      (when === 'now' ? now : later).push({ weight, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      taken -= roomFor(weight);
      if (when === 'later') laterTaken = false;
      beginNext();
    }
  };
}
