import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from './number-input.tsx';

type BulkEditProps = {
  /** Whom it reaches: '3 selected variants'. */
  target: string;
  basePrice: string;
  disabled: boolean;
  onPrice: (price: string) => void;
  onStock: (stock: string) => void;
  onEnable: (enabled: boolean) => void;
};

/** Specification, admin §9. */
const DEFAULT_STOCK = '10';

/** The same for many variants at once. An empty field counts as 0. Specification, admin §5 'Variants'. */
export function BulkEdit({ target, basePrice, disabled, onPrice, onStock, onEnable }: BulkEditProps) {
  const [typedPrice, setTypedPrice] = useState<string>();
  const [stock, setStock] = useState(DEFAULT_STOCK);
  const price = typedPrice ?? basePrice;
  return (
    <fieldset className="min-w-0 rounded-lg bg-paper px-4 py-3">
      <legend className="sr-only">Bulk edit</legend>
      <output className="mb-2 block text-sm font-semibold figures">Bulk edit: {target}</output>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <div className="flex items-end gap-2">
          <Field label="Price (₹)" className="w-32">
            <NumberInput kind="price" label="Price of all (₹)" value={price} onType={setTypedPrice} />
          </Field>
          <Button variant="outline" disabled={disabled} onClick={() => onPrice(price || '0')}>
            Set price
          </Button>
        </div>
        <div className="flex items-end gap-2">
          <Field label="Stock" className="w-24">
            <NumberInput kind="stock" label="Stock of all" value={stock} onType={setStock} />
          </Field>
          <Button variant="outline" disabled={disabled} onClick={() => onStock(stock || '0')}>
            Set stock
          </Button>
        </div>
        <div className="flex gap-2">
          <Button variant="ghost" disabled={disabled} onClick={() => onEnable(true)}>
            Enable
          </Button>
          <Button variant="ghost" disabled={disabled} onClick={() => onEnable(false)}>
            Disable
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
