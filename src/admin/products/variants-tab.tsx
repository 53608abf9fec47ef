import type { EditedProduct } from '../../shop/catalogue/find-edited-product.ts';
import { formatPaise } from '../../shop/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { OlderOptions } from './older-options.tsx';
import type { ProductFormState } from './use-product-form.ts';

type VariantsTabProps = { form: ProductFormState; product: EditedProduct | null };

/** What a product is offered in: its active variants, or for one without, the older colours and sizes. */
export function VariantsTab({ form, product }: VariantsTabProps) {
  if (!product?.hasVariants) return <OlderOptions form={form} />;
  const { variants } = product;
  const units = variants.reduce((sum, { stock }) => sum + stock, 0);
  const worth = variants.reduce((sum, { stock, pricePaise }) => sum + stock * pricePaise, 0);
  return (
    <div className="grid gap-4">
      <Alert>
        {variants.length} active variants · {units} in stock · worth {formatPaise(worth)}
      </Alert>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {variants.map((variant) => (
          <li key={variant.id} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
            <span>{variant.name}</span>
            <span className="figures">
              {formatPaise(variant.pricePaise)} · {variant.stock} in stock
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
