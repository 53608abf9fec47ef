import type { Hono, MiddlewareHandler } from 'hono';
import { type IconSize, makeIcon, toIco } from '../media/icons.ts';
import type { MediaStorage } from '../media/media.types.ts';
import { keyOfAddress } from '../shop/media/uploads.schema.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { RequestVariables } from './log.ts';

/** Where browsers and phones look for the shop's icon. */
const addresses = {
  '/favicon.ico': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
} as const satisfies Record<string, IconSize>;

type Made = { address: string; sizes: Map<IconSize, Promise<Uint8Array>> };

/**
 * The icon that the owner uploaded, in the sizes that are asked for: each is made once by each copy of the program
 * (docs/behaviour/settings.md#icon). Where there is none, or it cannot be read, the files that the shop comes with.
 */
export function mountShopIcon(
  app: Hono<RequestVariables>,
  { shop, storage }: { shop: Pick<Shop, 'settings' | 'log'>; storage: Pick<MediaStorage, 'read'> },
): void {
  let made: Made = { address: '', sizes: new Map() };

  function iconOf(address: string, size: IconSize): Promise<Uint8Array> {
    if (made.address !== address) made = { address, sizes: new Map() };
    const { sizes } = made;
    const known = sizes.get(size);
    if (known) return known;
    const making = make(address, size);
    sizes.set(size, making);
    making.catch(() => sizes.delete(size));
    return making;
  }

  async function make(address: string, size: IconSize): Promise<Uint8Array> {
    const stream = await storage.read(keyOfAddress(address) ?? '');
    if (!stream) throw new Error(`The shop's icon ${address} is not there`);
    const png = await makeIcon(new Uint8Array(await new Response(stream).arrayBuffer()), size);
    return size === 32 ? toIco(png, size) : png;
  }

  const answer =
    (size: IconSize): MiddlewareHandler<RequestVariables> =>
    async (c, next) => {
      const { icon } = shop.settings().look;
      if (icon === '') return next();
      try {
        const bytes = await iconOf(icon, size);
        return c.body(new Uint8Array(bytes), 200, {
          'Content-Type': size === 32 ? 'image/x-icon' : 'image/png',
          'Cache-Control': 'public, max-age=3600',
          'X-Content-Type-Options': 'nosniff',
        });
      } catch (error) {
        shop.log.warn(
          { err: error, icon },
          "The shop's icon could not be made; the one it comes with is shown",
        );
        return next();
      }
    };

  for (const [address, size] of Object.entries(addresses)) app.get(address, answer(size));
}
