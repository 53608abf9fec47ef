import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createStoredRecord } from './stored-record.ts';

function fakeStorage(broken = false) {
  const texts = new Map<string, string>();
  const orBreak = <T>(run: () => T): T => {
    if (broken) throw new DOMException('denied', 'SecurityError');
    return run();
  };
  const sessionStorage = {
    getItem: (name: string) => orBreak(() => texts.get(name) ?? null),
    setItem: (name: string, text: string) => orBreak(() => texts.set(name, text)),
    removeItem: (name: string) => orBreak(() => texts.delete(name)),
  };
  vi.stubGlobal('window', { sessionStorage });
  return texts;
}

afterEach(() => vi.unstubAllGlobals());

const schema = z.object({ code: z.string() });

test('a value is kept in the tab, read by a later page and forgotten', () => {
  const texts = fakeStorage();
  createStoredRecord('sessionStorage', 'promo', schema).write({ code: 'WELCOME10' });
  const later = createStoredRecord('sessionStorage', 'promo', schema);
  expect(later.read()).toEqual({ code: 'WELCOME10' });
  later.forget();
  expect(later.read()).toBeNull();
  expect(texts.size).toBe(0);
});

test('what is not readable or of another shape is absent', () => {
  const texts = fakeStorage();
  const record = createStoredRecord('sessionStorage', 'promo', schema);
  texts.set('promo', '{');
  expect(record.read()).toBeNull();
  texts.set('promo', '{"code":1}');
  expect(record.read()).toBeNull();
});

test('where storage is denied the page keeps the value itself', () => {
  fakeStorage(true);
  const record = createStoredRecord('sessionStorage', 'promo', schema);
  record.write({ code: 'WELCOME10' });
  expect(record.read()).toEqual({ code: 'WELCOME10' });
  record.forget();
  expect(record.read()).toBeNull();
});
