import { beforeEach, expect, test, vi } from 'vitest';
import { type PageMemory, type PageResults, createPageMemory } from './remembered-pages.ts';

const pageOf = (name: string): PageResults => ({ product: { type: 'data', result: { name } } });
const offline: PageResults = { product: { type: 'error', result: new TypeError('Failed to fetch') } };
const missing: PageResults = { product: { type: 'error', result: { status: 404, internal: false } } };

let time: number;
let memory: PageMemory;
beforeEach(() => {
  time = 0;
  memory = createPageMemory(() => time);
});

async function visit(address: string, answer: PageResults) {
  const read = vi.fn(async () => answer);
  const results = await memory.read(address, read);
  memory.show(address, results);
  return { results, asked: read.mock.calls.length };
}

test('a page comes from memory for 60 seconds, then is read anew', async () => {
  await visit('/product/1', pageOf('Fern'));
  await visit('/shop', pageOf('all'));
  time = 59_999;
  expect(await visit('/product/1', pageOf('other'))).toEqual({ results: pageOf('Fern'), asked: 0 });
  await visit('/shop', pageOf('all'));
  time = 60_000;
  expect(await visit('/product/1', pageOf('other'))).toEqual({ results: pageOf('other'), asked: 1 });
});

test('the page that came as a document is remembered too', async () => {
  memory.show('/', pageOf('home'));
  await visit('/shop', pageOf('all'));
  expect(await visit('/', pageOf('other'))).toEqual({ results: pageOf('home'), asked: 0 });
});

test('the page that is shown is read anew, and that is what is remembered', async () => {
  await visit('/product/1', pageOf('Fern'));
  expect(await visit('/product/1', pageOf('Fern, sold out'))).toMatchObject({ asked: 1 });
  await visit('/shop', pageOf('all'));
  expect(await visit('/product/1', pageOf('other'))).toMatchObject({ results: pageOf('Fern, sold out') });
});

test('other filters are another page', async () => {
  await visit('/shop', pageOf('all'));
  expect(await visit('/shop?q=fern', pageOf('ferns'))).toEqual({ results: pageOf('ferns'), asked: 1 });
});

test('what failed is not remembered', async () => {
  for (const failure of [offline, missing]) {
    await visit('/product/1', failure);
    await visit('/shop', pageOf('all'));
    expect(await visit('/product/1', failure)).toEqual({ results: failure, asked: 1 });
  }
});

test('what is kept stands in for a failed answer for five minutes, but not for a page that has gone', async () => {
  await visit('/product/1', pageOf('Fern'));
  await visit('/shop', pageOf('all'));
  time = 299_000;
  expect(await visit('/product/1', offline)).toEqual({ results: pageOf('Fern'), asked: 1 });
  await visit('/shop', pageOf('all'));
  expect(await visit('/product/1', missing)).toEqual({ results: missing, asked: 1 });
  await visit('/shop', pageOf('all'));
  time = 300_000;
  expect(await visit('/product/1', offline)).toEqual({ results: offline, asked: 1 });
});

test('the oldest pages make room for new ones', async () => {
  for (let number = 0; number <= 40; number += 1) await visit(`/product/${number}`, pageOf(`${number}`));
  expect(await visit('/product/1', pageOf('again'))).toMatchObject({ asked: 0 });
  expect(await visit('/product/0', pageOf('again'))).toMatchObject({ asked: 1 });
});
