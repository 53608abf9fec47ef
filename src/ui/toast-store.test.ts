import { beforeEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, showToast, subscribeToToasts } from './toast-store.ts';

beforeEach(() => dismissToast());

test('a message stays 4000 ms and is neutral unless told otherwise', () => {
  showToast({ title: 'Added to cart' });
  expect(currentToast()).toMatchObject({
    title: 'Added to cart',
    description: null,
    tone: 'default',
    duration: 4000,
  });
});

test('one at a time: the newer message takes the place', () => {
  showToast({ title: 'First' });
  const first = currentToast();
  showToast({ title: 'Second', tone: 'error', description: 'Why' });
  expect(currentToast()).toMatchObject({ title: 'Second', tone: 'error', description: 'Why' });
  expect(currentToast()?.id).not.toBe(first?.id);
});

test('the end of an older message leaves the newer one alone', () => {
  showToast({ title: 'First' });
  const first = currentToast();
  showToast({ title: 'Second' });
  dismissToast(first?.id);
  expect(currentToast()?.title).toBe('Second');
  dismissToast(currentToast()?.id);
  expect(currentToast()).toBeNull();
});

test('who subscribed hears of every change until leaving', () => {
  const heard = vi.fn<() => void>();
  const leave = subscribeToToasts(heard);
  showToast({ title: 'First' });
  dismissToast();
  dismissToast();
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  showToast({ title: 'Second' });
  expect(heard).toHaveBeenCalledTimes(2);
});
