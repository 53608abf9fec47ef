import type { CSSProperties } from 'react';

/** The shop's own look (src/ui/tokens.css), repeated because mail programs know neither variables nor style sheets. */
export const mailColors = {
  paper: '#faf7f0',
  surface: '#ffffff',
  sand: '#f1ece1',
  line: '#e3dccd',
  ink: '#14291f',
  soft: '#3c5045',
  muted: '#56665c',
  leaf: '#20543a',
  danger: '#b3261e',
  dangerGround: '#fcefec',
} as const;

const sans = "'Figtree', -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const serif = "'Fraunces', Georgia, 'Times New Roman', serif";

export const mailText: Record<'heading' | 'subheading' | 'body' | 'small', CSSProperties> = {
  heading: {
    margin: 0,
    fontFamily: serif,
    fontSize: 30,
    lineHeight: '36px',
    fontWeight: 600,
    color: mailColors.leaf,
  },
  subheading: {
    margin: 0,
    fontFamily: serif,
    fontSize: 18,
    lineHeight: '24px',
    fontWeight: 600,
    color: mailColors.ink,
  },
  body: { margin: 0, fontFamily: sans, fontSize: 16, lineHeight: '25px', color: mailColors.soft },
  small: { margin: 0, fontFamily: sans, fontSize: 14, lineHeight: '21px', color: mailColors.muted },
};

/** For programs that keep style elements: narrow windows, and dark ones with colours of our own choice. */
export const mailStyleSheet = `
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
  .m-paper { background-color: #0b1d14 !important; }
  .m-card { background-color: #12291d !important; border-color: #234232 !important; }
  .m-sand { background-color: #1b3728 !important; }
  .m-line { border-color: #2a4a39 !important; }
  .m-ink { color: #f3efe4 !important; }
  .m-soft { color: #d5ddd3 !important; }
  .m-muted { color: #a9b8ac !important; }
  .m-leaf { color: #93c3a4 !important; }
  .m-bar { background-color: #2f4f3e !important; }
  .m-bar-done { background-color: #5fa37d !important; }
  .m-button { background-color: #93c3a4 !important; color: #0b2318 !important; border-color: #93c3a4 !important; }
  .m-danger { color: #f2a79f !important; }
  .m-danger-ground { background-color: #3a1a17 !important; border-color: #6e2f29 !important; }
}
`.trim();
