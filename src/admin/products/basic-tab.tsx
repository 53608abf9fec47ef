import { Fragment, type ReactNode } from 'react';
import { summariseVariants } from '../../shop/variants/variant-rows.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import type { BasicField } from './dialog-tabs.ts';
import { PictureAddresses } from './picture-addresses.tsx';
import type { ProductFormState } from './use-product-form.ts';

/** What a product is: name, words, price, stock, pictures. */
export function BasicTab({ form, rows }: { form: ProductFormState; rows: VariantRow[] }) {
  const { draft, errors, set } = form;
  const hasVariants = rows.some(({ enabled, stored }) => enabled || stored !== null);
  const { stock } = summariseVariants(rows, () => false);
  // In the order in which they stand.
  const controls: Record<BasicField, ReactNode> = {
    name: (
      <Field label="Product name" error={errors['name']} className="sm:col-span-2">
        <TextInput
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          autoComplete="off"
        />
      </Field>
    ),
    description: (
      <Field label="Description" error={errors['description']} className="sm:col-span-2">
        <Textarea
          rows={5}
          value={draft.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
      </Field>
    ),
    price: (
      <Field
        label="Price (₹)"
        error={errors['price']}
        hint={hasVariants ? 'The variants have prices of their own.' : null}
      >
        <TextInput
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          value={draft.price}
          onChange={({ currentTarget }) => set({ price: currentTarget.value })}
        />
      </Field>
    ),
    stock: (
      <Field label="Stock" error={errors['stock']} hint={hasVariants ? 'The sum of its variants.' : null}>
        <TextInput
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          value={hasVariants ? String(stock) : draft.stock}
          readOnly={hasVariants}
          onChange={({ currentTarget }) => set({ stock: currentTarget.value })}
        />
      </Field>
    ),
    images: (
      <div className="sm:col-span-2">
        <PictureAddresses
          kind="product"
          label="Images"
          addresses={draft.images}
          onChange={(images) => set({ images })}
          error={errors['images']}
        />
      </div>
    ),
    glance: (
      <Field
        label="At a glance"
        optional
        hint="A line each"
        error={errors['glance']}
        className="sm:col-span-2"
      >
        <Textarea
          value={draft.glance}
          onChange={({ currentTarget }) => set({ glance: currentTarget.value })}
        />
      </Field>
    ),
    lightText: (
      <Field label="Light instructions" optional error={errors['lightText']} className="sm:col-span-2">
        <Textarea
          rows={2}
          value={draft.lightText}
          onChange={({ currentTarget }) => set({ lightText: currentTarget.value })}
        />
      </Field>
    ),
    lightImage: (
      <div className="sm:col-span-2">
        <PictureAddresses
          kind="product"
          label="Light picture"
          addresses={draft.lightImage === '' ? [] : [draft.lightImage]}
          onChange={(addresses) => set({ lightImage: addresses.at(-1) ?? '' })}
          error={errors['lightImage']}
        />
      </div>
    ),
  };
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      {Object.entries(controls).map(([key, control]) => (
        <Fragment key={key}>{control}</Fragment>
      ))}
    </div>
  );
}
