export type Pixels = { data: Uint8Array; width: number; height: number };

const CHANNELS = 3;
/** Averages of small blocks forgive what compression does to an edge. */
const BLOCK = 4;
/** Difference of a block's average, of 255, that an eye would see. */
const VISIBLE = 10;

/** Share, from 0 to 1, of two RGB pictures that looks different; 1 when they differ in size. */
export function differingShare(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let blocks = 0;
  let differing = 0;
  for (let top = 0; top < one.height; top += BLOCK) {
    for (let left = 0; left < one.width; left += BLOCK) {
      blocks += 1;
      if (blockDiffers(one, other, left, top)) differing += 1;
    }
  }
  return blocks === 0 ? 0 : differing / blocks;
}

function blockDiffers(one: Pixels, other: Pixels, left: number, top: number): boolean {
  const right = Math.min(left + BLOCK, one.width);
  const bottom = Math.min(top + BLOCK, one.height);
  const pixels = (right - left) * (bottom - top);
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    let sum = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const at = (y * one.width + x) * CHANNELS + channel;
        sum += (one.data[at] ?? 0) - (other.data[at] ?? 0);
      }
    }
    if (Math.abs(sum) / pixels > VISIBLE) return true;
  }
  return false;
}
