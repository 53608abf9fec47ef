import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createDiskStorage } from '../media/disk-storage.ts';
import type { Log, RequestVariables } from './log.ts';
import { mountMedia } from './media.ts';

const app = new Hono<RequestVariables>();
// As in the shop, others have a hand on the answer before.
app.use(async (c, next) => {
  c.res.headers.set('X-Content-Type-Options', 'nosniff');
  await next();
});
mountMedia(app, { storage: createDiskStorage('/nowhere'), log: {} as Log });

test.each(['webm', 'mp4'])('a film of the demo is kept for long and sent in parts: %s', async (format) => {
  const address = `/media/demo/leaf-light.${format}`;
  const part = await app.request(address, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('Content-Range')).toMatch(/^bytes 100-199\/\d+$/);
  expect(part.headers.get('Content-Type')).toBe(`video/${format}`);
  expect((await part.arrayBuffer()).byteLength).toBe(100);
  expect(part.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

test('its pictures, which may be rendered anew, are asked for again after an hour', async () => {
  for (const address of ['/media/demo/leaf-light.webp', '/media/sizes/640/demo/leaf-light.webp'])
    expect((await app.request(address)).headers.get('Cache-Control'), address).toBe('public, max-age=3600');
});
