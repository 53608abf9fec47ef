import { cartLimits } from '../../shop/cart/cart-line.rules.ts';
import {
  type AttemptsState,
  type Payment,
  type PaymentAttempt,
  type PlacedOrder,
  isInDoubt,
  isRecent,
  nextAttempt,
  rememberedAttempts,
  unreadAttempts,
  withAttempt,
} from './attempt.rules.ts';
import type { AttemptAnswer } from '../../shop/checkout/checkout-answers.schema.ts';
import { isFinalRefusal } from './call-api.ts';
import { refusedPaymentNotice } from './shop-api.ts';
import type { StoredRecord } from './stored-record.ts';

export type Asked = 'clear' | 'under-way' | 'unknown' | 'placed';

/** What the attempts need of the browser and the shop. */
export type AttemptBrowser = {
  records: { attempts: StoredRecord<PaymentAttempt[]>; placed: StoredRecord<PlacedOrder> };
  fetchStates(keys: string[], certain: boolean): Promise<AttemptAnswer[]>;
  /** Gives the id of the order; rejects where the shop refuses or does not answer. */
  verify(payment: Payment, method?: string): Promise<string>;
  /** Takes out of the cart what was paid. */
  takeOut(lines: PaymentAttempt['lines']): void;
  newKey(): string;
  now(): number;
  /** Whether the page is one where the answer must be certain from the beginning. */
  asksProvider(): boolean;
  /** Runs `work` in a task of its own, after the one under way. */
  soon(work: () => void): void;
  /**
   * Runs `work` so many milliseconds later, or as soon as the page comes to the front; not while it is hidden. Gives
   * what calls it off.
   */
  later(work: () => void, milliseconds: number): () => void;
  /** Calls back whenever another tab may have changed the records. */
  watch(changed: () => void): void;
};

/** On a shared computer, what was bought does not stay open. */
const PLACED_SHOWN_MS = 60 * 60_000;

const PAUSES_MS = {
  /** Somebody waits for it. */
  'under-way': [1000, 2000, 4000, 8000, 15_000],
  /** A payment may be made in another tab, or come late. */
  quiet: [5000, 10_000, 20_000, 60_000],
};

/**
 * The shopper's attempts to pay, kept beside the cart for all tabs and after a restart of the browser. The shop is
 * asked about them before anything is paid again; as soon as one is paid, what it paid leaves the cart, in every tab.
 */
export function createAttemptStore(browser: AttemptBrowser) {
  const { records } = browser;
  const listeners = new Set<() => void>();
  let state = unreadAttempts;
  let started = false;
  let asking: Promise<Asked> | null = null;
  let polls = 0;
  let callOff: (() => void) | null = null;

  function set(part: Partial<AttemptsState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function read() {
    const attempts = rememberedAttempts(records.attempts.read() ?? [], browser.now());
    const placed = records.placed.read();
    const age = placed ? browser.now() - placed.at : 0;
    const shown = placed && age >= 0 && age < PLACED_SHOWN_MS ? placed : null;
    if (!shown && placed) records.placed.forget();
    const next = { attempts, placed: shown };
    if (
      state.ready &&
      JSON.stringify(next) === JSON.stringify({ attempts: state.attempts, placed: state.placed })
    )
      return;
    set({ ...next, ready: true, ...(attempts.length === 0 ? { known: 'clear' } : {}) });
  }

  function start() {
    if (started) return;
    started = true;
    read();
    browser.watch(() => {
      const before = state.attempts;
      read();
      // Another tab has begun or paid one.
      if (state.attempts !== before) wake();
    });
    if (state.attempts.length > 0) void ask({ certain: browser.asksProvider() });
  }

  function save(attempts: PaymentAttempt[]) {
    if (attempts.length === 0) records.attempts.forget();
    else records.attempts.write(attempts);
    read();
  }

  /** Other tabs may have changed the attempts before their event arrives here, so each change starts from storage. */
  function change(key: string, to: (attempt: PaymentAttempt) => PaymentAttempt | null) {
    read();
    if (!state.attempts.some((one) => one.key === key)) return;
    save(state.attempts.flatMap((one) => (one.key === key ? (to(one) ?? []) : [one])));
  }

  function settle(key: string, orderId: string) {
    read();
    const paid = state.attempts.find((one) => one.key === key);
    if (!paid && state.placed?.id === orderId) return;
    const free = paid?.free ?? false;
    records.placed.write({ id: orderId, key, at: browser.now(), free, announced: false });
    if (paid) browser.takeOut(paid.lines);
    // Last: should the browser end before, the shop is asked again.
    save([]);
  }

  /** What the shop answers about each attempt, taken in; a payment in hand is told to it if it knows of none. */
  async function askAll(certain: boolean): Promise<Asked> {
    read();
    const asked = state.attempts;
    if (asked.length === 0) return 'clear';
    let known: Asked = 'clear';
    const answers = await browser.fetchStates(
      asked.map(({ key }) => key),
      certain,
    );
    for (const [index, { key, at, payment, method }] of asked.entries()) {
      const { state: now, order, orderId } = answers[index] ?? { state: 'unknown' };
      if (now === 'paid' && order) {
        settle(key, order.id);
        return 'placed';
      }
      if (payment && now !== 'ended') {
        const told = await tell(key, payment, method);
        if (told === 'placed') return told;
        if (told === 'unknown') known = 'under-way';
      } else if (now === 'ended') {
        // Its create-order call may be on its way in another tab.
        if (payment || browser.now() - at > 60_000) change(key, () => null);
        if (payment) set({ refusal: refusedPaymentNotice(null) });
      } else if (now === 'under-way') known = now;
      else if (now === 'unknown' && known === 'clear') known = now;
      if (orderId !== undefined) change(key, (attempt) => ({ ...attempt, orderId }));
    }
    return known;
  }

  async function tell(
    key: string,
    payment: Payment,
    method?: string,
  ): Promise<'placed' | 'refused' | 'unknown'> {
    try {
      settle(key, await browser.verify(payment, method));
      return 'placed';
    } catch (error) {
      if (!isFinalRefusal(error)) return 'unknown';
      set({ refusal: refusedPaymentNotice(error) });
      change(key, ({ payment: _refused, ...attempt }) => ({ ...attempt, retired: true }));
      return 'refused';
    }
  }

  /** Asks the shop what became of the attempts; who asks meanwhile shares the answer, unless theirs must be certain. */
  async function ask({ certain }: { certain: boolean }): Promise<Asked> {
    start();
    if (asking && !certain) return asking;
    const answer = askAll(certain).catch((): Asked => 'unknown');
    asking = answer;
    const known = await answer;
    if (asking === answer) asking = null;
    set({ known: known === 'placed' ? 'clear' : known });
    poll();
    return known;
  }

  function poll() {
    if (callOff) return;
    const inDoubt = isInDoubt(state);
    if (!inDoubt && !isRecent(state.attempts, browser.now())) return;
    const pauses = PAUSES_MS[inDoubt ? 'under-way' : 'quiet'];
    callOff = browser.later(
      () => {
        callOff = null;
        void ask({ certain: isInDoubt(state) });
      },
      pauses[Math.min(polls, pauses.length - 1)] ?? 0,
    );
    polls += 1;
  }

  /** Something happened: the pauses between the questions begin anew. */
  function wake() {
    callOff?.();
    callOff = null;
    polls = 0;
    poll();
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      browser.soon(start);
      return () => void listeners.delete(listener);
    },
    ask,
    /** The attempt that a press on Pay belongs to, remembered before anything is sent. */
    begin(wanted: Pick<PaymentAttempt, 'fingerprint' | 'lines' | 'free' | 'method'>): PaymentAttempt {
      start();
      read();
      set({ refusal: null });
      const { now, newKey } = browser;
      const attempt = nextAttempt(state.attempts, { ...wanted, now: now(), newKey });
      save(withAttempt(state.attempts, attempt, cartLimits.attempts));
      wake();
      return attempt;
    },
    /** Its order at the provider is known. */
    learnOrder: (key: string, learnt: Pick<PaymentAttempt, 'orderId' | 'heldMinutes'>) =>
      change(key, (attempt) => ({ ...attempt, ...learnt })),
    /** A payment was made, of which the shop may not know. */
    keepPayment(key: string, payment: Payment) {
      change(key, (attempt) => ({ ...attempt, payment }));
      wake();
    },
    /** The shop does not take its payment; or its key must not be used again. */
    retire: (key: string) => change(key, ({ payment: _gone, ...attempt }) => ({ ...attempt, retired: true })),
    settle,
    /** Its success was said. */
    announced() {
      const placed = records.placed.read();
      if (placed) records.placed.write({ ...placed, announced: true });
      read();
    },
  };
}
