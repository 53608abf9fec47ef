import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EventConnection, followChanges } from './follow-changes.ts';

type Fake = EventConnection & { address: string; tell(event: string): void; closed: boolean };

let opened: Fake[] = [];
const last = () => opened.at(-1)!;
const changed = vi.fn();

function connect(address: string): Fake {
  const target = new EventTarget();
  const fake: Fake = {
    address,
    closed: false,
    addEventListener: target.addEventListener.bind(target),
    close: () => void (fake.closed = true),
    tell: (event) => void target.dispatchEvent(new Event(event)),
  };
  opened.push(fake);
  return fake;
}

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  changed.mockClear();
});
afterEach(() => vi.useRealTimers());

const follow = () => followChanges({ address: () => `/events?try=${opened.length}`, changed, connect });

test('hears of changes', () => {
  follow();
  last().tell('open');
  last().tell('change');
  last().tell('change');
  expect(changed).toHaveBeenCalledTimes(2);
});

test('is opened again 1, 2, 5 and then every 10 seconds after it broke, at an address asked for anew', () => {
  follow();
  for (const seconds of [1, 2, 5, 10, 10]) {
    const before = opened.length;
    last().tell('error');
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(opened.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(opened.length).toBe(before + 1);
  }
  expect(last().address).toBe('/events?try=5');
  last().tell('open');
  last().tell('error');
  vi.advanceTimersByTime(1000);
  expect(opened).toHaveLength(7);
});

test('one that does not open within ten seconds counts as broken', () => {
  follow();
  vi.advanceTimersByTime(10_000);
  expect(last().closed).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(opened).toHaveLength(2);
  last().tell('open');
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(2);
});

test('stopped, it is closed and stays so', () => {
  const stop = follow();
  last().tell('error');
  stop();
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(1);
  expect(last().closed).toBe(true);
});
