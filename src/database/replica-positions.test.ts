import { expect, test } from 'vitest';
import { createPositions } from './replica-positions.ts';

/** On a clock in seconds. */
function positionsOnAClock() {
  let at = 0;
  const positions = createPositions(() => at * 1000);
  return {
    ...positions,
    at: (seconds: number) => (at = seconds),
    said: (position: number) => positions.asking().said(position),
  };
}

test('the lag is as long ago as the newest position that was reached was the primary’s', () => {
  const of = positionsOnAClock();
  for (const [at, position] of [
    [0, 100],
    [1, 100],
    [2, 200],
    [3, 300],
  ] as const) {
    of.at(at);
    of.said(position);
  }
  of.at(4);
  expect([300, 299, 200, 150, 99].map(of.lagOf)).toEqual([1000, 2000, 2000, 3000, Infinity]);
  // While the primary says nothing, nobody is known to be new.
  of.at(30);
  expect(of.lagOf(300)).toBe(27_000);
  of.reached(99);
  expect(of.lagSeconds()).toBeNull();
  of.reached(200);
  expect(of.lagSeconds()).toBe(28);
});

test('what was announced counts until the primary was asked after it', () => {
  const of = positionsOnAClock();
  expect(of.isKnownAt(1e9)).toBe(false);
  const before = of.asking();
  of.announced();
  before.said(100);
  expect([of.areCertain(), of.isKnownAt(1e9)]).toEqual([false, false]);
  of.said(150);
  expect([149, 150].map(of.isKnownAt)).toEqual([false, true]);
  // Nothing was announced since: that the primary wrote more asks for nothing.
  of.at(1);
  of.said(900);
  expect(of.isKnownAt(150)).toBe(true);
});

test('who wrote is waited for, and a position of before asks for nothing', () => {
  const of = positionsOnAClock();
  of.said(100);
  of.waitFor(300);
  of.waitFor(200);
  expect([299, 300].map(of.isKnownAt)).toEqual([false, true]);
});

test('a position that the primary never reached, of one before it, is waited for until it is asked', () => {
  const of = positionsOnAClock();
  of.said(100);
  of.at(1);
  const before = of.asking();
  of.at(2);
  of.waitFor(5000);
  // It was asked before: what was waited for may have been written since.
  before.said(200);
  expect(of.isKnownAt(200)).toBe(false);
  of.at(3);
  of.said(300);
  expect([299, 300].map(of.isKnownAt)).toEqual([false, true]);
});

test('whoever knows more than the primary ever wrote has strayed, until it is set back', () => {
  const of = positionsOnAClock();
  of.said(1000);
  of.at(1);
  of.reached(1100);
  expect(of.hasStrayed()).toBe(false);
  // Another server took over at an earlier position, and writes on past it.
  for (const position of [1050, 1100, 1200]) {
    of.at(position);
    of.said(position);
    expect(of.hasStrayed()).toBe(true);
  }
  of.reached(900);
  expect(of.hasStrayed()).toBe(false);
});

test('a replica that stands still before a primary that does, too, is told of once', () => {
  const of = positionsOnAClock();
  const look = (primary: number, replica: number) => {
    of.said(primary);
    of.reached(replica);
    return of.isStuck();
  };
  expect([look(100, 100), look(200, 100), look(300, 100)]).toEqual([false, false, false]);
  expect([look(300, 100), look(300, 100), look(400, 100), look(400, 100)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([look(400, 390), look(400, 390), look(400, 400), look(400, 400)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
