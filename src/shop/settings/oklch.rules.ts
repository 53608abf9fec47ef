/** A colour as people see it: lightness from 0 to 1, chroma from 0 (grey), hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

type Three = [number, number, number];

/** Whether a text is a colour as the shop stores it: #rrggbb. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const [l, m, s] = [
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  ].map(Math.cbrt) as Three;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, b),
    h: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

/** As a screen can show it: what is too colourful keeps its lightness and hue, and gives up chroma. */
export function toHex({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  let low = 0;
  let high = c;
  if (isShown(linearFrom({ l: lightness, c, h }))) low = c;
  else
    for (let step = 0; step < 24; step += 1) {
      const middle = (low + high) / 2;
      if (isShown(linearFrom({ l: lightness, c: middle, h }))) low = middle;
      else high = middle;
    }
  const parts = linearFrom({ l: lightness, c: low, h }).map((part) =>
    Math.round(Math.min(1, Math.max(0, encode(part))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** How two colours stand out from each other, as WCAG counts it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `top` at a part of its strength over `ground`. */
export function mix(top: string, ground: string, strength: number): string {
  const [below, above] = [partsOf(ground), partsOf(top)];
  const mixed = below.map((part, at) => Math.round(part + ((above[at] ?? 0) - part) * strength));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The three parts of a colour, 0 to 255 each. */
export function partsOf(hex: string): Three {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Three;
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Three {
  return partsOf(hex).map((part) => decode(part / 255)) as Three;
}

function linearFrom({ l, c, h }: Oklch): Three {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [long, middle, short] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((part) => part ** 3) as Three;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** A hair beyond what a screen can show rounds to what it can. */
function isShown(parts: Three): boolean {
  return parts.every((part) => part >= -0.0005 && part <= 1.0005);
}

function decode(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encode(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}
