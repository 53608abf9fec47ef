import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutoplay } from './autoplay.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it goes on while nothing holds it', () => {
  const advance = vi.fn<() => void>();
  const autoplay = createAutoplay(advance, 1000);
  vi.advanceTimersByTime(5000);
  expect(advance).not.toHaveBeenCalled();
  autoplay.start();
  vi.advanceTimersByTime(3000);
  expect(advance).toHaveBeenCalledTimes(3);
  autoplay.stop();
  vi.advanceTimersByTime(3000);
  expect(advance).toHaveBeenCalledTimes(3);
});

test('the last hold has to go, and then the whole time passes anew', () => {
  const advance = vi.fn<() => void>();
  const autoplay = createAutoplay(advance, 1000);
  autoplay.hold('away', true);
  autoplay.start();
  autoplay.hold('hover', true);
  autoplay.hold('away', false);
  vi.advanceTimersByTime(5000);
  expect(advance).not.toHaveBeenCalled();
  autoplay.hold('hover', false);
  vi.advanceTimersByTime(999);
  autoplay.hold('hover', false);
  vi.advanceTimersByTime(1);
  expect(advance).toHaveBeenCalledTimes(1);
});
