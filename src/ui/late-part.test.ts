import { expect, test, vi } from 'vitest';
import { createLatePart } from './late-part.ts';

test('code is fetched once, when it is first wanted', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  const part = createLatePart(load);
  const heard = vi.fn<() => void>();
  part.subscribe(heard);
  expect(part.current()).toBeNull();
  expect(load).not.toHaveBeenCalled();
  part.prepare.onPointerDown();
  expect(await Promise.all([part.need(), part.need()])).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledOnce();
  expect(part.current()).toBe('code');
  expect(heard).toHaveBeenCalledOnce();
});

test('what could not be fetched is fetched anew, and who only might have wanted it hears nothing of it', async () => {
  const load = vi
    .fn<() => Promise<string>>(async () => 'code')
    .mockRejectedValueOnce(new TypeError('offline'));
  const part = createLatePart(load);
  part.prepare.onFocus();
  await expect(part.need()).rejects.toThrow('offline');
  expect(part.current()).toBeNull();
  expect(await part.need()).toBe('code');
});
