import css from '../src/ui/tokens.css?raw';
import { Group, Specimen } from './specimen.tsx';

/** Every token, read from the sheet that declares them. */
export function Tokens() {
  return (
    <Group id="tokens" title="Tokens" note="Components use these and nothing else.">
      <Specimen label="Colours" wide>
        <Colours />
      </Specimen>
      <Specimen label="Type: headings in Fraunces, everything else in Figtree" wide>
        <TypeScale />
      </Specimen>
      <Specimen label="Radii">
        <Shapes kind="radius" style={(name) => ({ borderRadius: `var(--radius-${name})` })} />
      </Specimen>
      <Specimen label="Shadows">
        <Shapes
          kind="shadow"
          style={(name) => ({ boxShadow: `var(--shadow-${name})`, borderRadius: 'var(--radius-md)' })}
        />
      </Specimen>
      <Specimen label="Durations and spaces">
        <ul className="text-sm figures">
          {[...readTokens(css, 'transition-duration'), ...readTokens(css, 'spacing')].map(
            ({ name, value }) => (
              <li key={name} className="flex justify-between gap-4 border-b border-line py-1">
                <span>{name}</span> <span className="text-muted">{value}</span>
              </li>
            ),
          )}
        </ul>
      </Specimen>
    </Group>
  );
}

function Colours() {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-8">
      {readTokens(css, 'color').map(({ name, value }) => (
        <li key={name} className="min-w-0 text-xs">
          <span
            className="block h-14 rounded-md border border-ink/10"
            style={{ backgroundColor: `var(--color-${name})` }}
          />
          <span className="mt-1 block truncate font-semibold">{name}</span>
          <span className="block truncate text-muted">{value}</span>
        </li>
      ))}
    </ul>
  );
}

function TypeScale() {
  const sizes = readTokens(css, 'text').map(({ name }) => name);
  return (
    <ul className="flex flex-col gap-4">
      {sizes.toReversed().map((name) => (
        <li key={name} className="grid items-baseline gap-x-6 md:grid-cols-[3rem_1fr_1fr]">
          <span className="text-xs text-muted">{name}</span>
          <span className="truncate font-serif font-medium" style={textStyle(name)}>
            Monstera, ₹1,249.00
          </span>
          <span className="truncate" style={textStyle(name)}>
            Monstera, ₹1,249.00
          </span>
        </li>
      ))}
    </ul>
  );
}

const textStyle = (name: string) => ({
  fontSize: `var(--text-${name})`,
  lineHeight: `var(--text-${name}--line-height)`,
});

type ShapesProps = { kind: string; style: (name: string) => React.CSSProperties };

function Shapes({ kind, style }: ShapesProps) {
  return (
    <ul className="flex flex-wrap gap-5">
      {readTokens(css, kind).map(({ name }) => (
        <li key={name} className="text-center text-xs">
          <span className="mb-2 block size-16 bg-surface shadow-xs" style={style(name)} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type Token = { name: string; value: string };

/** The custom properties of a style sheet whose names begin with `--{kind}-`, in their order; names without that. */
export function readTokens(sheet: string, kind: string): Token[] {
  const declaration = new RegExp(`--${kind}-([a-z0-9-]+):\\s*([^;]+);`, 'g');
  return [...sheet.matchAll(declaration)]
    .map(([, name = '', value = '']) => ({ name, value }))
    .filter(({ name }) => !name.includes('--'));
}
