/** Relative luminance (WCAG 2.2) of `#rgb` or `#rrggbb`; null for anything else. */
function luminance(hex: string): number | null {
  const digits = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(hex.trim());
  if (!digits) return null;
  const full = digits[2] ?? (digits[1] ?? '').replace(/./g, '$&$&');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Which mark can be seen on a colour: 'light' or 'dark', ink or white, whichever has the higher contrast (never below 3.9).
 * Unreadable colours count as mid grey.
 */
export function readableOn(hex: string): 'light' | 'dark' {
  return (luminance(hex) ?? 0.2) > 0.217 ? 'dark' : 'light';
}
