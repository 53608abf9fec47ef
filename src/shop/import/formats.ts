import type { FormatReader, ImportFormat } from './imported-product.types.ts';
import { ownHeader } from './own-columns.rules.ts';
import { ownFormat } from './own-format.rules.ts';
import { shopifyFormat } from './shopify-format.ts';
import { wooCommerceFormat } from './woocommerce-format.ts';

export const formats: Record<ImportFormat, FormatReader> = {
  own: ownFormat,
  shopify: shopifyFormat,
  woocommerce: wooCommerceFormat,
};

const ownColumns = new Set(ownHeader.map((header) => columnKey(header)));

/** A header as it is compared. */
export function columnKey(header: string): string {
  return header.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Which program wrote a file with this header; null for none that is known. docs/behaviour/import.md#formats. */
export function recogniseFormat(header: readonly string[]): ImportFormat | null {
  const columns = new Set(header.map(columnKey));
  const hasAny = (...names: string[]) => names.some((name) => columns.has(name));
  if (hasAny('handle', 'url handle') && columns.has('title')) return 'shopify';
  if (columns.has('type') && columns.has('name') && hasAny('regular price', 'parent')) return 'woocommerce';
  const own = [...columns].filter((column) => ownColumns.has(column));
  return hasAny('handle', 'sku', 'variant sku') && own.length > 1 ? 'own' : null;
}

/** Columns of our own file that we do not know: they are left out, and staff are told. */
export function unknownColumns(format: ImportFormat, header: readonly string[]): string[] {
  if (format !== 'own') return [];
  const known = (name: string) => ownColumns.has(name) || name === '' || name.startsWith('import ');
  return header.filter((name) => !known(columnKey(name)));
}
