import { formatPaise } from '../../shop/money.ts';
import { summariseVariants } from '../../shop/variants/variant-summary.rules.ts';
import type { StagedImage, VariantRow } from '../../shop/variants/variants.types.ts';

/** What is offered, in four figures. Specification, admin §2 'Manage Products'. */
export function VariantSummary({ rows, staged }: { rows: VariantRow[]; staged: readonly StagedImage[] }) {
  const summary = summariseVariants(rows, (id) => staged.some(({ variantIds }) => variantIds.includes(id)));
  const figures = [
    ['Active variants', whole.format(summary.active)],
    ['With images', whole.format(summary.withImages)],
    ['Total stock', whole.format(summary.stock)],
    ['Inventory value', summary.valuePaise === null ? 'Too much to count' : formatPaise(summary.valuePaise)],
  ] as const;
  return (
    <dl aria-label="Variant summary" className="grid grid-cols-2 gap-2.5 md:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="rounded-lg bg-leaf-50 px-4 py-2.5">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-serif text-base wrap-anywhere figures sm:text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const whole = new Intl.NumberFormat('en-IN');
