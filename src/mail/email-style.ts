/** E-mail programs know no style sheets worth relying on: the look of the shop, as inline styles. */
export const palette = {
  paper: '#F7F2E8',
  surface: '#FFFFFF',
  line: '#E3DCCB',
  ink: '#16352A',
  muted: '#55665D',
  accent: '#10B981',
  danger: '#B42318',
  serif: "Fraunces, Georgia, 'Times New Roman', serif",
  sans: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
} as const;

export const ink = { color: palette.ink } as const;

export const muted = { color: palette.muted, fontSize: 14, lineHeight: '21px' } as const;
