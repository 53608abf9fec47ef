/** Widths in px at which the shop keeps every uploaded picture. */
const madeWidths = [320, 640, 960];

/**
 * The candidates of a picture for `srcset`: those of the shop's own media (`/media/<key>`) exist in several widths,
 * any other address only as it is (undefined).
 */
export function imageSources(src: string, widths: readonly number[] = madeWidths): string | undefined {
  const key = /^\/media\/(?!sizes\/)(.+)$/.exec(src)?.[1];
  if (!key) return undefined;
  return widths.map((width) => `/media/sizes/${width}/${key} ${width}w`).join(', ');
}
