export type Token = { name: string; value: string };

/** The custom properties of a style sheet whose names begin with `--{kind}-`, in their order; names without that. */
export function readTokens(css: string, kind: string): Token[] {
  const declaration = new RegExp(`--${kind}-([a-z0-9-]+):\\s*([^;]+);`, 'g');
  return [...css.matchAll(declaration)]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name }) => !name.includes('--'));
}
