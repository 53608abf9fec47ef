import { partsOf } from './oklch.rules.ts';
import {
  type DarkGrounds,
  type Palette,
  darkGroundsOf,
  defaultAccent,
  defaultBrand,
  fixedColors,
  paletteOf,
} from './palette.rules.ts';

/** The fonts that headings can have, with the files that are shipped (src/ui/fonts.ts, src/ui/heading-fonts.css). */
export const headingFonts = {
  fraunces: { label: 'Fraunces: warm, with character', family: 'Fraunces', kind: 'serif' },
  playfair: { label: 'Playfair Display: elegant, high contrast', family: 'Playfair Display', kind: 'serif' },
  lora: { label: 'Lora: calm, bookish', family: 'Lora', kind: 'serif' },
  outfit: { label: 'Outfit: modern, geometric', family: 'Outfit', kind: 'sans' },
  quicksand: { label: 'Quicksand: friendly, rounded', family: 'Quicksand', kind: 'sans' },
  figtree: { label: 'Figtree: plain, as the text', family: 'Figtree', kind: 'sans' },
} as const;

export type HeadingFont = keyof typeof headingFonts;

export const cornerStyles = { round: 'Round', soft: 'Soft', square: 'Square' } as const;
export type CornerStyle = keyof typeof cornerStyles;

/** The part of the look that is made of tokens. */
export type LookTokens = { brand: string; accent: string; headingFont: HeadingFont; corners: CornerStyle };

export const defaultLook: LookTokens = {
  brand: defaultBrand,
  accent: defaultAccent,
  headingFont: 'fraunces',
  corners: 'round',
};

const radii: Record<CornerStyle, Record<string, string>> = {
  round: {
    xs: '0.25rem',
    sm: '0.5rem',
    md: '0.75rem',
    lg: '1rem',
    xl: '1.5rem',
    '2xl': '2rem',
    pill: 'calc(infinity * 1px)',
  },
  soft: {
    xs: '0.1875rem',
    sm: '0.25rem',
    md: '0.375rem',
    lg: '0.5rem',
    xl: '0.75rem',
    '2xl': '1rem',
    pill: '0.5rem',
  },
  square: { xs: '0', sm: '0', md: '0', lg: '0', xl: '0', '2xl': '0', pill: '0' },
};

const fallbacks = { serif: ['', ' Android', ' Linux'], sans: ['', ' Linux'] } as const;
const lastResort = { serif: 'Georgia, serif', sans: 'system-ui, sans-serif' } as const;

function fontStack(font: HeadingFont): string {
  const { family, kind } = headingFonts[font];
  const own = fallbacks[kind].map((end) => `'${family} Fallback${end}'`);
  return [`'${family}'`, `'Rupee'`, ...own, lastResort[kind]].join(', ');
}

/**
 * The tokens of src/ui/tokens.css that the owner's look replaces, as a style of whatever is to have it; none where it
 * is the look that the shop comes with. `whole`: all of them, for a place in a shop of any look.
 */
export function lookStyle(look: LookTokens, { whole = false } = {}): Record<`--${string}`, string> {
  const { brand, accent, headingFont, corners } = look;
  const style: Record<`--${string}`, string> = {};
  if (whole || brand !== defaultLook.brand || accent !== defaultLook.accent) {
    const palette = paletteOf(look);
    for (const [name, color] of Object.entries(palette)) style[`--color-${name}`] = color;
    style['--color-veil'] = `rgb(${partsOf(palette['leaf-950']).join(' ')} / 0.45)`;
  }
  if (whole || headingFont !== defaultLook.headingFont) style['--font-serif'] = fontStack(headingFont);
  if (whole || corners !== defaultLook.corners)
    for (const [name, radius] of Object.entries(radii[corners])) style[`--radius-${name}`] = radius;
  return style;
}

/** What e-mails and documents on paper, which know no variables, take of the look. */
export type PrintedLook = {
  palette: Palette & typeof fixedColors;
  dark: DarkGrounds;
  /** The family of headings, and what stands in where it is not installed. */
  headings: string;
  corners: CornerStyle;
};

export function printedLook(look: LookTokens): PrintedLook {
  const { family, kind } = headingFonts[look.headingFont];
  const others =
    kind === 'serif'
      ? "Georgia, 'Times New Roman', serif"
      : "'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
  return {
    palette: { ...fixedColors, ...paletteOf(look) },
    dark: darkGroundsOf(look.brand),
    headings: `'${family}', ${others}`,
    corners: look.corners,
  };
}
