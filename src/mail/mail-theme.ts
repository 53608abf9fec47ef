import { type CSSProperties, createContext, useContext } from 'react';

/** What a mail takes of the shop's look: its tokens as they are, because mail programs know no variables. */
export type MailLook = {
  palette: Record<
    | 'paper'
    | 'surface'
    | 'sand'
    | 'line'
    | 'ink'
    | 'ink-soft'
    | 'muted'
    | 'leaf-300'
    | 'leaf-400'
    | 'leaf-700'
    | 'leaf-950'
    | 'danger-600'
    | 'danger-50',
    string
  >;
  /** Grounds and lines in a dark window. */
  dark: Record<'paper' | 'card' | 'edge' | 'sand' | 'line' | 'bar', string>;
  /** The family of headings. */
  headings: string;
  corners: 'round' | 'soft' | 'square';
};

const sans = "'Figtree', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** In px: the sheet, boxes on it, and its button. */
const radii = {
  round: { sheet: 20, box: 12, button: 999 },
  soft: { sheet: 8, box: 6, button: 8 },
  square: { sheet: 0, box: 0, button: 0 },
};

/** The shop's look (src/ui/tokens.css) as styles of the pieces of a mail. */
export function mailTheme(look: MailLook) {
  const { palette, headings } = look;
  const colors = {
    paper: palette.paper,
    surface: palette.surface,
    sand: palette.sand,
    line: palette.line,
    ink: palette.ink,
    soft: palette['ink-soft'],
    muted: palette.muted,
    leaf: palette['leaf-700'],
    danger: palette['danger-600'],
    dangerGround: palette['danger-50'],
  };
  const text = {
    heading: {
      margin: 0,
      fontFamily: headings,
      fontSize: 30,
      lineHeight: '36px',
      fontWeight: 600,
      color: colors.leaf,
    },
    subheading: {
      margin: 0,
      fontFamily: headings,
      fontSize: 18,
      lineHeight: '24px',
      fontWeight: 600,
      color: colors.ink,
    },
    body: { margin: 0, fontFamily: sans, fontSize: 16, lineHeight: '25px', color: colors.soft },
    small: { margin: 0, fontFamily: sans, fontSize: 14, lineHeight: '21px', color: colors.muted },
  } satisfies Record<string, CSSProperties>;
  return { colors, text, radii: radii[look.corners], styleSheet: styleSheet(look) };
}

export type MailTheme = ReturnType<typeof mailTheme>;

/** Of the mail that is being written (mail-document.tsx). */
export const MailThemeContext = createContext<MailTheme | null>(null);

export function useMailTheme(): MailTheme {
  const theme = useContext(MailThemeContext);
  if (!theme) throw new Error('A piece of a mail stands outside of one');
  return theme;
}

/** For programs that keep style elements: narrow windows, and dark ones with colours of our own choice. */
function styleSheet({ palette, dark }: MailLook): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
img { border: 0; display: block; outline: none; text-decoration: none; -ms-interpolation-mode: bicubic; }
table { border-collapse: separate; mso-table-lspace: 0; mso-table-rspace: 0; }
@media (max-width: 600px) {
  .m-outer { padding-left: 12px !important; padding-right: 12px !important; }
  .m-pad { padding-left: 20px !important; padding-right: 20px !important; }
  .m-heading { font-size: 26px !important; line-height: 32px !important; }
  .m-half { display: block !important; width: 100% !important; padding-left: 0 !important; padding-right: 0 !important; }
  .m-below { padding-top: 24px !important; }
  .m-stacked { display: block !important; width: 100% !important; padding: 0 0 2px !important; text-align: left !important; }
  .m-fact { padding: 12px 14px !important; }
  .m-mark { display: block !important; }
  .m-step { font-size: 11.5px !important; letter-spacing: -0.3px; }
  .m-picture { width: 64px !important; }
  .m-picture img { width: 64px !important; height: 64px !important; }
  .m-button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .m-paper { background-color: ${dark.paper} !important; }
  .m-card { background-color: ${dark.card} !important; border-color: ${dark.edge} !important; }
  .m-sand { background-color: ${dark.sand} !important; }
  .m-line { border-color: ${dark.line} !important; }
  .m-ink { color: #f3efe4 !important; }
  .m-soft { color: #d5ddd3 !important; }
  .m-muted { color: #a9b8ac !important; }
  .m-leaf { color: ${palette['leaf-300']} !important; }
  .m-bar { background-color: ${dark.bar} !important; }
  .m-bar-done { background-color: ${palette['leaf-400']} !important; }
  .m-button { background-color: ${palette['leaf-300']} !important; color: ${palette['leaf-950']} !important; border-color: ${palette['leaf-300']} !important; }
  .m-danger { color: #f2a79f !important; }
  .m-danger-ground { background-color: #3a1a17 !important; border-color: #6e2f29 !important; }
}
`.trim();
}
