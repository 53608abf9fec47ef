import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { EditedProduct } from '../../shop/catalogue/find-edited-product.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import { readDialogQuery } from '../layout/dialog-query.ts';

type Read = {
  /** Undefined where they could not be read. */
  categories: Category[] | undefined;
  /** Null for a new one, undefined where there is none. */
  product: EditedProduct | null | undefined;
};
type OpenProduct = {
  product: EditedProduct | null;
  categories: Category[];
  /** Why it is not up to date any more. */
  isGone: boolean;
};

/**
 * What the product dialog shows. Once open it stays, with all that is typed in it, even if the product is deleted
 * meanwhile or cannot be read again.
 */
export function useOpenProduct({ categories, product }: Read): OpenProduct | null {
  const [query] = useSearchParams();
  const { dialog, id } = readDialogQuery(query);
  const [kept, setKept] = useState<Omit<OpenProduct, 'isGone'> | null>(null);
  const read = categories && product !== undefined ? { categories, product } : null;
  if (read && (read.product !== kept?.product || read.categories !== kept.categories)) setKept(read);
  if (dialog === undefined) return null;
  if (read) return { ...read, isGone: false };
  const isSame = kept !== null && (kept.product?.id ?? undefined) === (dialog === 'edit' ? id : undefined);
  return isSame ? { ...kept, isGone: categories !== undefined } : null;
}
