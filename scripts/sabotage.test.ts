import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from '../tests/sabotage/faults.ts';
import { judge } from '../tests/sabotage/run-tests.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('each fault has a name of its own', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
});

test('the place of each fault is there, once; what moved it moves its entry', () => {
  const places = faults.flatMap((fault) => ('sql' in fault ? [] : [fault]));
  const lost = places.filter(({ file, find }) => read(file).split(find).length !== 2);
  expect(lost.map(({ id, file }) => `${id}: ${file}`)).toEqual([]);
});

test('the tests that should see it are there', () => {
  const lost = faults.flatMap(({ id, seenBy }) =>
    seenBy.filter(({ file, name }) => !read(file).includes(name)).map(({ name }) => `${id}: ${name}`),
  );
  expect(lost).toEqual([]);
});

test('caught is what a test found, not what could not be run', () => {
  const told = (status: string, ...messages: string[]) => ({
    file: 'a.test.ts',
    name: 'sees it',
    status,
    messages,
  });
  const verdict = (tests: ReturnType<typeof told>[], ...troubles: string[]) =>
    judge({ tests, troubles }).kind;
  expect(verdict([told('passed'), told('failed', 'AssertionError: expected 1 to be 2')])).toBe('caught');
  expect(verdict([told('passed')])).toBe('missed');
  expect(verdict([])).toBe('broken');
  expect(verdict([], "SyntaxError: Unexpected token ')'")).toBe('broken');
  expect(verdict([told('failed', 'ReferenceError: order is not defined')])).toBe('broken');
});
