import type { CardColor } from '../../shop/catalogue/product-cards.ts';

const MOST_SHOWN = 6;

/** The pot colours of a product as small dots; nothing for a single one. */
export function CardSwatches({ colors }: { colors: readonly CardColor[] }) {
  if (colors.length < 2) return null;
  const more = colors.length - MOST_SHOWN;
  return (
    <div className="flex items-center gap-1.5 pt-1.5">
      <span className="sr-only">{`Pot colors: ${colors.map((color) => color.name).join(', ')}`}</span>
      {colors.slice(0, MOST_SHOWN).map((color) => (
        <span
          key={color.name}
          aria-hidden="true"
          title={color.name}
          className="size-3.5 rounded-full border border-ink/25 forced-color-adjust-none"
          style={{ backgroundColor: color.hex }}
        />
      ))}
      {more > 0 ? (
        <span aria-hidden="true" className="text-xs text-muted">
          +{more}
        </span>
      ) : null}
    </div>
  );
}
