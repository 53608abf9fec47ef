import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAdministrator } from '../../tests/people.fixtures.ts';
import { aPicture } from '../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../tests/test-shop.ts';
import { callerContext, requestIdContext, shopContext } from '../http/context.ts';
import { action } from './upload-media.ts';

let setting: TestShop;
let context: RouterContextProvider;
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
beforeAll(async () => {
  setting = await createTestShop();
  const { userId, email } = await addAdministrator(setting.db);
  const add = () => Promise.reject(new Error('ENOSPC: no space left on device'));
  context = new RouterContextProvider();
  context.set(shopContext, { ...setting.shop, log, media: { ...setting.shop.media, add } });
  context.set(callerContext, { kind: 'user', userId, email, role: 'admin' });
  context.set(requestIdContext, 'r1');
});
afterAll(() => setting.close());

async function upload(file: Uint8Array): Promise<number> {
  vi.clearAllMocks();
  const url = new URL('http://shop.test/api/admin/media?kind=library&name=Asha-Rao.png');
  const request = new Request(url, { method: 'POST', body: new Uint8Array(file) });
  const answer = await action({ request, context, url, params: {}, pattern: '/api/admin/media' });
  return answer.status;
}

test('a file that is not taken is one quiet line, without the name that it was given', async () => {
  expect(await upload(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(415);
  expect(log.info.mock.calls).toEqual([
    [{ kind: 'library', reason: 'svg', requestId: 'r1' }, 'An upload was refused'],
  ]);
  expect(log.error).not.toHaveBeenCalled();
});

test('a storage that fails is one error with its cause', async () => {
  expect(await upload(await aPicture(50, 30).png().toBuffer())).toBe(500);
  const err = expect.objectContaining({ message: 'ENOSPC: no space left on device' });
  expect(log.error.mock.calls).toEqual([[{ err, requestId: 'r1' }, 'An upload could not be kept']]);
  expect(log.info).not.toHaveBeenCalled();
});
