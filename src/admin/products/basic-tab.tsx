import { Fragment, type ReactNode } from 'react';
import { priceRange, summariseVariants } from '../../shop/variants/variant-rows.rules.ts';
import { gtinOf } from '../../shop/variants/gtin.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { TextareaField, TextField } from '../../ui/fields.tsx';
import { EditSection } from '../edit/edit-dialog.tsx';
import { controlsOf } from '../edit/use-edit-form.ts';
import { waitingWords } from '../variants/variant-line.tsx';
import type { BasicField } from './dialog-tabs.ts';
import { FactsFields } from './facts-fields.tsx';
import { PictureAddresses } from './picture-addresses.tsx';
import type { ProductFormState } from './use-product-form.ts';

type BasicTabProps = {
  form: ProductFormState;
  rows: VariantRow[];
  /** How many want to hear when it is back in stock. */
  waiting: number;
  onVariants: () => void;
};

const sectionOf: Record<BasicField, string> = {
  name: 'Name and words',
  description: 'Name and words',
  glance: 'Name and words',
  price: 'Price and stock',
  stock: 'Price and stock',
  sku: 'Price and stock',
  barcode: 'Price and stock',
  images: 'Pictures',
  facts: 'Care',
  lightText: 'Care',
  lightImage: 'Care',
};

/** In the order in which they stand, as are their fields. */
const sections = [
  { title: 'Name and words', text: 'What shoppers read, and find it by.' },
  { title: 'Price and stock', text: 'What is asked for it, and how many there are.' },
  { title: 'Pictures', text: 'The first one stands on its card.' },
  { title: 'Care', text: 'What the plant needs.' },
].map((section) => ({
  ...section,
  keys: (Object.keys(sectionOf) as BasicField[]).filter((key) => sectionOf[key] === section.title),
}));

/** What a product is: name, words, price, stock, pictures. */
export function BasicTab({ form, rows, waiting, onVariants }: BasicTabProps) {
  const { draft, errors, set } = form;
  const { text } = controlsOf(form);
  const hasVariants = rows.some(({ enabled, stored }) => enabled || stored !== null);
  const { stock } = summariseVariants(rows, () => false);
  // Where variants are sold, it is their prices that shoppers pay; its own stays as it is stored.
  const sold = errors['price'] ? null : priceRange(rows);
  const controls: Record<BasicField, ReactNode> = {
    name: <TextField label="Product name" {...text('name')} className="sm:col-span-2" autoComplete="off" />,
    description: (
      <TextareaField label="Description" {...text('description')} className="sm:col-span-2" rows={5} />
    ),
    price: sold ? (
      <TextField label="Price (₹)" hint={<InVariants onOpen={onVariants} />} value={sold} readOnly />
    ) : (
      <TextField
        label="Price (₹)"
        {...text('price')}
        hint={hasVariants ? 'What new variants begin with.' : null}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
      />
    ),
    stock: (
      <TextField
        label="Stock"
        error={errors['stock']}
        hint={hasVariants ? 'The sum of its variants.' : waitingWords(waiting)}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        value={hasVariants ? String(stock) : draft.stock}
        readOnly={hasVariants}
        onChange={({ currentTarget }) => set({ stock: currentTarget.value })}
      />
    ),
    sku: (
      <TextField
        label="SKU"
        {...text('sku')}
        optional
        hint={hasVariants ? 'The variants have their own.' : 'Your own number of it, once in the shop'}
        autoComplete="off"
        spellCheck={false}
      />
    ),
    barcode: (
      <TextField
        label="Barcode"
        {...text('barcode')}
        optional
        hint={
          gtinOf(draft.barcode.trim()) === null
            ? 'What a scanner reads: a GTIN, or one of your own'
            : 'A GTIN: search engines are told'
        }
        autoComplete="off"
        spellCheck={false}
      />
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
      <TextareaField
        label="At a glance"
        {...text('glance')}
        optional
        hint="A line each"
        className="sm:col-span-2"
      />
    ),
    facts: (
      <FactsFields
        facts={draft.facts}
        error={errors['facts']}
        onChange={(facts) => set({ facts })}
        className="sm:col-span-2"
      />
    ),
    lightText: (
      <TextareaField
        label="Light instructions"
        {...text('lightText')}
        optional
        className="sm:col-span-2"
        rows={2}
      />
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
    <>
      {sections.map(({ title, text: about, keys }) => (
        <EditSection key={title} title={title} text={about}>
          <div className="grid gap-4.5 sm:grid-cols-2">
            {keys.map((key) => (
              <Fragment key={key}>{controls[key]}</Fragment>
            ))}
          </div>
        </EditSection>
      ))}
    </>
  );
}

function InVariants({ onOpen }: { onOpen: () => void }) {
  return (
    <>
      What its variants cost.{' '}
      <button type="button" className="touch-area relative text-link" onClick={onOpen}>
        Change them in Variants
      </button>
    </>
  );
}
