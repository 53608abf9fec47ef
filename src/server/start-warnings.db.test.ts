import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlainProduct } from '../../tests/catalogue.fixtures.ts';
import { type TestShop, createTestShop } from '../../tests/test-shop.ts';
import { settingsWith } from '../shop/settings/settings.fixtures.ts';
import { warnOfOpening } from './start-warnings.ts';

let t: TestShop;
beforeAll(async () => {
  t = await createTestShop();
});
afterAll(() => t.close());

async function warned(site: { appUrl: string; sandbox: boolean }): Promise<string[]> {
  const lines: string[] = [];
  const log = { ...t.shop.log, warn: (_detail: object, line = '') => void lines.push(line) };
  await warnOfOpening({ ...t.shop, log }, site);
  return lines;
}

const site = { appUrl: 'https://plants.in', sandbox: false };

test('with real keys every start says what the shop lacks', async () => {
  expect(await warned(site)).toEqual([
    expect.stringContaining('Not ready to be opened: Say who you are. The shop lacks its own name'),
    expect.stringContaining('Publish your first product'),
    expect.stringContaining('See an e-mail arrive'),
    expect.stringContaining('Hear from the payment provider'),
    expect.stringContaining('Make a backup'),
  ]);
  t.shop.settings = settingsWith({ shop: { name: 'Green Corner', address: '1 Lane' } });
  await addPlainProduct(t.db);
  expect(await warned(site)).toHaveLength(3);
});

test('a shop that tries things, or that cannot be looked at, starts without more', async () => {
  expect(await warned({ ...site, sandbox: true })).toEqual([]);
  const lines: string[] = [];
  const log = { ...t.shop.log, warn: (_detail: object, line = '') => void lines.push(line) };
  const settings = () => {
    throw new Error('away');
  };
  await warnOfOpening({ ...t.shop, log, settings }, site);
  expect(lines).toEqual(['What the shop lacks could not be looked at']);
});
