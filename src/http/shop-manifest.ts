import type { EntryContext } from 'react-router';

/**
 * Documents of the shop know the shop's own routes alone: scripts/shop-manifest.mjs leaves that table beside the one of
 * all routes, which the back office's documents have.
 */
export function withShopManifest(entry: EntryContext): EntryContext {
  const isDesk = entry.staticHandlerContext.matches.some(({ route }) => /^(?:admin|api)\//.test(route.id));
  if (isDesk || !import.meta.env.PROD) return entry;
  const { manifest } = entry;
  return { ...entry, manifest: { ...manifest, url: manifest.url.replace(/\.js$/, '.shop.js') } };
}
