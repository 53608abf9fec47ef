import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { exportedNames, unusedReact, unusedRouter, withoutBodies } from './unused-in-browser.ts';

const read = (file: string) => readFileSync(path.resolve('node_modules', file), 'utf8');
const dom = read('react-dom/cjs/react-dom.production.js');
const client = read('react-dom/cjs/react-dom-client.production.js');

test('React is the one that was looked through, and has each function that is left out of it once', () => {
  expect(client).toContain(`version = "${unusedReact.version}"`);
  const { version: _, exports, ...functions } = unusedReact;
  for (const name of Object.values(functions).flat())
    expect(client.split(`\nfunction ${name}(`), name).toHaveLength(2);
  for (const name of exports) expect(dom.split(`\nexports.${name} = function`), name).toHaveLength(2);
});

test('without them it is a module still, by an eighth smaller', () => {
  const rest = withoutBodies(client, parseAst(client).body);
  expect(parseAst(rest).body.length).toBeGreaterThan(600);
  expect(rest.length).toBeLessThan(client.length * 0.88);
  expect(rest).toContain('function startViewTransition(');
  expect(rest).not.toContain('FragmentInstance.prototype');
});

test('of what pages import from react-dom, all that is not named is kept', () => {
  const rest = withoutBodies(dom, parseAst(dom).body);
  const kept = [...rest.matchAll(/^exports\.(\w+)/gm)].map(([, name]) => name);
  expect(kept).toEqual(expect.arrayContaining(['createPortal', 'flushSync', 'version']));
  expect(kept.filter((name) => unusedReact.exports.includes(name ?? ''))).toEqual([]);
});

test('what walks the tree for elements that nobody has does nothing else', () => {
  for (const name of unusedReact.idle) {
    const [, body = ''] = client.split(`\nfunction ${name}(`);
    expect(body.slice(0, body.indexOf('\nfunction '))).toMatch(/30 ===|appearingViewTransitions|18874368/);
  }
});

test.each(unusedRouter)('the router has $part, with the names that are known', ({ part, called, never }) => {
  for (const kind of ['production', 'development']) {
    const names = exportedNames(read(`react-router/dist/${kind}/${part}`));
    expect(names.toSorted()).toEqual([...Object.keys(called), ...never].toSorted());
  }
});
