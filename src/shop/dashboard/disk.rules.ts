/** A place that the shop writes to, on the machine that answers. */
export type Disk = { name: string; freeBytes: number; totalBytes: number };

const GIGABYTE = 1024 ** 3;

/** Less than a gigabyte, or less than a twentieth where that is little: a busy day of pictures fills it. */
export function isNearlyFull({ freeBytes, totalBytes }: Pick<Disk, 'freeBytes' | 'totalBytes'>): boolean {
  return freeBytes < GIGABYTE || (freeBytes < totalBytes / 20 && freeBytes < 10 * GIGABYTE);
}
