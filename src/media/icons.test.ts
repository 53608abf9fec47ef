import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconSizes, makeIcon, toIco } from './icons.ts';

const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#aa0044' } })
  .webp()
  .toBuffer();

test.each(iconSizes)('%s px: a square PNG with all of the picture', async (size) => {
  const { data, info } = await sharp(await makeIcon(wide, size))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: size, height: size });
  // Above a picture that is twice as wide as high there is nothing; behind Apple's, white.
  expect([...data.subarray(0, info.channels)]).toEqual(size === 180 ? [255, 255, 255] : [0, 0, 0, 0]);
  const middle = (Math.floor(size / 2) * size + Math.floor(size / 2)) * info.channels;
  expect(data[middle]).toBeGreaterThan(150);
});

test('a favicon is an ICO file around its PNG', async () => {
  const png = await makeIcon(wide, 32);
  const ico = toIco(png, 32);
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(ico.subarray(22)).toEqual(new Uint8Array(png));
});
