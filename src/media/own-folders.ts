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

export function isOwnFile(key: string): boolean {
  return OWN_FOLDERS.some((folder) => key.startsWith(`${folder}/`));
}

/** Throws for a file of any other folder: no backup would have it. */
export function assertOwnFile(key: string): void {
  if (!isOwnFile(key)) throw new RangeError(`No folder of the shop’s own is that of ${key}`);
}
