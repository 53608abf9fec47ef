/**
 * Where the shop stores what it keeps, whether on a disk or in a bucket that others use, too: what lies elsewhere is not
 * listed, and so neither saved by a backup nor swept. To those from `claims` on no address leads.
 */
export const OWN_FOLDERS = [
  'product-images',
  'site-assets',
  'sizes',
  'reviews',
  'claims',
  'plants',
  'imports',
] as const;

/** Throws for a file of any other folder: no backup would have it. */
export function assertOwnFolder(key: string): void {
  if (!OWN_FOLDERS.some((folder) => key.startsWith(`${folder}/`)))
    throw new RangeError(`No folder of the shop’s own is that of ${key}`);
}
