import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { GuideProduct } from '../../shop/content/admin-care-guides.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { loader } from './guide-products.ts';

type ProductLinkProps = {
  /** Of the product that the guide is about; '' for none. */
  id: string;
  name: string | undefined;
  error: string | undefined;
  onChoose: (product: GuideProduct) => void;
  onRemove: () => void;
};

const PAUSE_MS = 250;

/** Which product a guide is about: each page leads to the other. */
export function ProductLink({ id, name, error, onChoose, onRemove }: ProductLinkProps) {
  const [words, setWords] = useState('');
  const fetcher = useFetcher<typeof loader>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const found = words.trim() === '' ? undefined : fetcher.data;
  useEffect(() => () => clearTimeout(pause.current), []);

  function look(typed: string) {
    setWords(typed);
    clearTimeout(pause.current);
    if (typed.trim() === '') return;
    const query = new URLSearchParams({ q: typed });
    pause.current = setTimeout(() => void fetcher.load(`/admin/plant-care/products?${query}`), PAUSE_MS);
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Product</legend>
      {id === '' ? (
        <p className="text-sm text-muted">
          Not linked. Link the plant itself, and each page leads to the other.
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          <span>{name ?? 'A product of the shop'}</span>
          <Button variant="ghost" size="sm" aria-label="Remove product" onClick={onRemove}>
            Remove
          </Button>
        </p>
      )}
      <TextField
        label="Find a product"
        hideLabel
        error={error}
        type="search"
        placeholder="Find a product by name"
        value={words}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget }) => look(currentTarget.value)}
        onKeyDown={(event) => {
          // It finds while one types; the dialog's form is not sent.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {words.trim() !== '' && fetcher.data === null ? (
        <p className="text-sm text-danger-600">Products cannot be found right now. Please try again.</p>
      ) : null}
      <output className="block">
        {found && found.products.length === 0 ? (
          <span className="text-sm text-muted">No product’s name has ‘{found.q}’ in it.</span>
        ) : null}
        {found && found.products.length > 0 ? (
          <span className="flex flex-wrap gap-2">
            {found.products.map((product) => (
              <Button
                key={product.id}
                variant="outline"
                size="sm"
                onClick={() => {
                  onChoose(product);
                  setWords('');
                }}
              >
                {product.name}
              </Button>
            ))}
          </span>
        ) : null}
      </output>
    </fieldset>
  );
}
