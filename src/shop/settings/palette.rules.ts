import { type Oklch, contrast, mix, toHex, toOklch } from './oklch.rules.ts';

/** The colours that follow the owner's two, as the shop comes (src/ui/tokens.css). The brand colour is `leaf-700`. */
const own = {
  'leaf-50': '#eff5ef',
  'leaf-100': '#dcebdf',
  'leaf-200': '#bdd9c5',
  'leaf-300': '#93c3a4',
  'leaf-400': '#5fa37d',
  'leaf-500': '#3d825c',
  'leaf-600': '#2c6a47',
  'leaf-700': '#20543a',
  'leaf-800': '#184330',
  'leaf-900': '#113325',
  'leaf-950': '#0b2318',
  ink: '#14291f',
  'ink-soft': '#3c5045',
  muted: '#56665c',
  'line-strong': '#7f8a80',
  focus: '#20543a',
  accent: '#10b981',
  'accent-hover': '#0da673',
  'accent-ink': '#04724f',
  'accent-bright': '#10b981',
  'on-accent': '#0b2318',
} as const;

/** Those that stay: the paper that everything lies on, deals, errors. */
export const fixedColors = {
  paper: '#faf7f0',
  surface: '#ffffff',
  sand: '#f1ece1',
  'sand-deep': '#e6dfd0',
  line: '#e3dccd',
  'clay-100': '#f6ddcf',
  'clay-300': '#e2a585',
  'clay-600': '#a94a26',
  'clay-700': '#8f3d1e',
  'danger-50': '#fcefec',
  'danger-600': '#b3261e',
  'danger-700': '#8f1d17',
} as const;

export type PaletteColor = keyof typeof own;
export type Palette = Readonly<Record<PaletteColor, string>>;
type AnyColor = PaletteColor | keyof typeof fixedColors;

export const defaultBrand = own['leaf-700'];
export const defaultAccent = own.accent;

/** Words on grounds, and the contrast that they need: 4.5 for words, 3 for signs and edges (WCAG AA). */
export type Pairs = {
  words: readonly AnyColor[];
  grounds: readonly AnyColor[];
  least: number;
  /** Of the words, where the ground shows through. */
  strength?: number;
};

const TEXT = 4.5;
const SIGN = 3;
/** A button needs no edge, but is to be found. */
const FOUND = 1.25;

const light = ['paper', 'surface', 'sand'] as const;

/** Every pair of colours that the design uses and that follows the brand. */
export const brandPairs: readonly Pairs[] = [
  {
    words: ['ink', 'ink-soft', 'leaf-700', 'leaf-800'],
    grounds: [...light, 'leaf-50', 'leaf-100'],
    least: TEXT,
  },
  { words: ['muted'], grounds: [...light, 'leaf-50'], least: TEXT },
  { words: ['ink'], grounds: ['sand-deep', 'leaf-200'], least: TEXT },
  { words: ['paper'], grounds: ['leaf-700', 'leaf-800', 'leaf-900', 'leaf-950'], least: TEXT },
  { words: ['surface'], grounds: ['leaf-700', 'leaf-800'], least: TEXT },
  { words: ['leaf-100', 'leaf-200', 'leaf-300'], grounds: ['leaf-900', 'leaf-950'], least: TEXT },
  { words: ['leaf-100'], grounds: ['leaf-950'], least: TEXT, strength: 0.8 },
  // The button of an e-mail in a dark window.
  { words: ['leaf-950'], grounds: ['leaf-300'], least: TEXT },
  { words: ['leaf-600', 'leaf-700', 'line-strong', 'focus'], grounds: light, least: SIGN },
  { words: ['paper'], grounds: ['leaf-600'], least: SIGN },
  { words: ['leaf-500'], grounds: ['surface'], least: SIGN },
];

/** Every pair that follows the accent. */
export const accentPairs: readonly Pairs[] = [
  { words: ['on-accent'], grounds: ['accent', 'accent-hover'], least: TEXT },
  { words: ['accent'], grounds: ['paper', 'surface'], least: FOUND },
  { words: ['accent-ink'], grounds: [...light, 'leaf-50'], least: TEXT },
  { words: ['accent-bright'], grounds: ['leaf-900', 'leaf-950'], least: TEXT },
];

/** Every pair of colours that stay. */
export const fixedPairs: readonly Pairs[] = [
  { words: ['clay-600', 'danger-600'], grounds: light, least: TEXT },
  { words: ['surface'], grounds: ['clay-600', 'danger-600'], least: TEXT },
  { words: ['clay-700'], grounds: ['clay-100'], least: TEXT },
  { words: ['danger-700'], grounds: ['danger-50'], least: TEXT },
];

/** Those of the pairs that cannot be told apart in a palette: 'muted on sand'. */
export function unreadable(palette: Palette, pairs: readonly Pairs[]): string[] {
  const colors: Record<AnyColor, string> = { ...fixedColors, ...palette };
  return pairs.flatMap(({ words, grounds, least, strength = 1 }) =>
    words.flatMap((word) =>
      grounds
        .filter((ground) => {
          const shown = strength === 1 ? colors[word] : mix(colors[word], colors[ground], strength);
          return contrast(shown, colors[ground]) < least;
        })
        .map((ground) => `${word} on ${ground}`),
    ),
  );
}

/** Grounds and lines of an e-mail in a dark window: nearly black leaves. */
const ownDarkGrounds = {
  paper: '#0b1d14',
  card: '#12291d',
  edge: '#234232',
  sand: '#1b3728',
  line: '#2a4a39',
  bar: '#2f4f3e',
} as const;

export type DarkGrounds = Record<keyof typeof ownDarkGrounds, string>;

export function darkGroundsOf(brand: string): DarkGrounds {
  const follow = followerOf(defaultBrand, readableBrand(brand));
  return Object.fromEntries(
    Object.entries(ownDarkGrounds).map(([name, color]) => [name, follow(color)]),
  ) as DarkGrounds;
}

type Chosen = { brand: string; accent: string };

/**
 * The shop's colours, of the owner's two (docs/behaviour/settings.md#colours): brand and accent are taken as they are,
 * or the nearest that can be read; all others keep the lightness that they come with, in the hue of theirs.
 */
export function paletteOf({ brand, accent }: Chosen): Palette {
  return makePalette({ brand: readableBrand(brand), accent: readableAccent(accent) });
}

/** The brand colour itself where all that follows it can be read, or else the nearest one with which it can. */
export function readableBrand(brand: string): string {
  return nearest(brand, (color) => {
    const palette = makePalette({ brand: color, accent: defaultAccent });
    return unreadable(palette, brandPairs).length === 0;
  });
}

/** Likewise the accent. What it leads to on the brand's grounds follows by itself. */
export function readableAccent(accent: string): string {
  return nearest(accent, (color) => {
    const palette = makePalette({ brand: defaultBrand, accent: color });
    return unreadable(palette, accentPairs).length === 0;
  });
}

function makePalette({ brand, accent }: Chosen): Palette {
  const followsBrand = followerOf(defaultBrand, brand);
  const leaves = Object.fromEntries(
    leafSteps.map((name) => [name, followsBrand(own[name], ladder(name, brand))]),
  ) as Pick<Palette, (typeof leafSteps)[number]>;
  const words = (name: 'ink' | 'ink-soft' | 'muted', grounds: readonly string[]) =>
    shifted(followsBrand(own[name]), grounds, { least: TEXT, step: -1 });
  const { paper, surface, sand } = fixedColors;
  const tinted = [sand, leaves['leaf-50'], leaves['leaf-100']];
  const followsAccent = followerOf(defaultAccent, accent);
  const onAccent = followsAccent(own['on-accent']);
  const shade = (onWhite: boolean) => followsAccent(own['accent-hover'], hoverLightness(accent, onWhite));
  const isDarkWord =
    contrast(onAccent, accent) >= TEXT && (contrast(onAccent, shade(false)) >= TEXT || !isWhiteOn(accent));
  return {
    ...leaves,
    'leaf-700': brand.toLowerCase(),
    ink: words('ink', [...tinted, fixedColors['sand-deep'], leaves['leaf-200']]),
    'ink-soft': words('ink-soft', tinted),
    muted: words('muted', tinted.slice(0, 2)),
    'line-strong': shifted(followsBrand(own['line-strong']), [paper, surface, sand], {
      least: SIGN,
      step: -1,
    }),
    focus: brand.toLowerCase(),
    accent: accent.toLowerCase(),
    'accent-hover': shade(!isDarkWord),
    'accent-ink': shifted(followsAccent(own['accent-ink']), tinted.slice(0, 2), { least: TEXT, step: -1 }),
    'accent-bright': shifted(accent.toLowerCase(), [leaves['leaf-900'], leaves['leaf-950']], {
      least: TEXT,
      step: 1,
    }),
    'on-accent': isDarkWord ? onAccent : surface,
  };
}

/** So far from the brand's hue (degrees) a colour of a drawing still belongs to a leaf; paper, wood and pots are farther. */
const LEAF_HUES = 35;

/** A drawing that the shop comes with (SVG), its leaves in the brand colour; paper, wood and pots stay as they are. */
export function drawingOf(svg: string, brand: string): string {
  const palette = paletteOf({ brand, accent: defaultAccent });
  const follow = followerOf(defaultBrand, readableBrand(brand));
  const steps = new Map<string, string>(leafSteps.map((name) => [own[name], palette[name]]));
  const { h: leaf } = toOklch(defaultBrand);
  return svg.replaceAll(/#[0-9a-f]{6}\b/g, (color) => {
    const away = Math.abs(toOklch(color).h - leaf) % 360;
    const isLeaf = Math.min(away, 360 - away) <= LEAF_HUES;
    return steps.get(color) ?? (isLeaf ? follow(color) : color);
  });
}

const isWhiteOn = (accent: string) => contrast(fixedColors.surface, accent) >= TEXT;

const leafSteps = [
  'leaf-50',
  'leaf-100',
  'leaf-200',
  'leaf-300',
  'leaf-400',
  'leaf-500',
  'leaf-600',
  'leaf-800',
  'leaf-900',
  'leaf-950',
] as const;

const lightness = (name: PaletteColor) => toOklch(own[name]).l;

/** A step's lightness: as it comes, and where the brand is lighter or darker, still on its own side of the brand. */
function ladder(name: (typeof leafSteps)[number], brand: string): number {
  const [step, came, now] = [lightness(name), toOklch(defaultBrand).l, toOklch(brand).l];
  if (step < came) return Math.min(step, (step * now) / came);
  const top = lightness('leaf-300');
  if (step >= top) return step;
  return Math.max(step, top + ((step - top) * (now - top)) / (came - top));
}

/** Darker under the pointer; white words on a dark accent take it lighter no further than they can be read. */
function hoverLightness(accent: string, onWhite: boolean): number {
  const { l } = toOklch(accent);
  const by = toOklch(own.accent).l - toOklch(own['accent-hover']).l;
  return onWhite ? Math.max(0, l - by) : l - by;
}

/** Gives colours of the shop as it comes the hue and the colourfulness of another one; those of its own stay as they are. */
function followerOf(came: string, chosen: string) {
  const [from, to] = [toOklch(came), toOklch(chosen)];
  const share = to.c / from.c;
  return (color: string, l?: number): string => {
    if (chosen.toLowerCase() === came) return color;
    const { c, h, ...rest } = toOklch(color);
    // Tints and near-blacks of a bright colour stay calm.
    const isMiddle = rest.l > 0.35 && rest.l < 0.7;
    const chroma = c * (share <= 1 || isMiddle ? share : Math.sqrt(share));
    return toHex({ l: l ?? rest.l, c: chroma, h: h + to.h - from.h });
  };
}

const STEP = 0.004;

/** A colour made darker or lighter, until it can be read on all of the grounds. */
function shifted(
  color: string,
  grounds: readonly string[],
  { least, step }: { least: number; step: 1 | -1 },
): string {
  const reads = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= least);
  if (reads(color)) return color;
  const from = toOklch(color);
  for (let l = from.l; l >= 0 && l <= 1; l += STEP * step) {
    const candidate = toHex({ ...from, l });
    if (reads(candidate)) return candidate;
  }
  return step === 1 ? '#ffffff' : '#000000';
}

/** The colour of the same hue with the nearest lightness that is accepted. */
function nearest(color: string, isAccepted: (color: string) => boolean): string {
  const lower = color.toLowerCase();
  if (isAccepted(lower)) return lower;
  const from: Oklch = toOklch(lower);
  for (let by = STEP; by <= 1; by += STEP) {
    for (const l of [from.l - by, from.l + by]) {
      if (l < 0 || l > 1) continue;
      const candidate = toHex({ ...from, l });
      if (isAccepted(candidate)) return candidate;
    }
  }
  return lower;
}
