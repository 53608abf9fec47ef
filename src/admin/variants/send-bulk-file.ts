import { keyOfAddress } from '../../shop/media/uploads.schema.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { imagesChangedSchema } from '../../shop/variants/variants.schema.ts';
import type { StagedImage, VariantRow } from '../../shop/variants/variants.types.ts';
import { uploadFile } from '../media/upload-file.ts';
import { callShop } from './call-shop.ts';

type Sending = {
  productId: string | undefined;
  rows: readonly VariantRow[];
  /** Its place in each gallery, from 1. */
  position: number;
  /** How many pictures go with it, itself included. */
  together: number;
  onProgress: (sent: number) => void;
};

export type BulkOutcome =
  /** `staged`: what is to be saved with the product, for variants that are not saved yet. */
  | { ok: true; staged: StagedImage | null; mediaId: string }
  | { ok: false; message: string; isAnswered?: boolean };

/** Uploads one file and shows it in the galleries of its saved variants. Never throws. */
export async function sendBulkFile(
  { file, altText, variantIds }: { file: File; altText: string; variantIds: string[] },
  { productId, rows, position, together, onProgress }: Sending,
): Promise<BulkOutcome> {
  const linked = rows.filter(({ id }) => variantIds.includes(id));
  const saved = linked.filter(({ stored }) => stored !== null);
  const [first] = [...saved, ...linked];
  if (!first) return { ok: false, message: variantsMessages.variantsNotFound };
  const uploaded = await uploadFile(file, {
    kind: 'variant',
    // Without a product it goes to the temporary path.
    productId: saved.length > 0 ? productId : undefined,
    size: first.size,
    potType: first.potType,
    potColor: first.potColor ?? undefined,
    onProgress,
  });
  if (!uploaded.ok) return uploaded;
  const { id: mediaId, address, bytes, contentType } = uploaded.file;
  const image = {
    address,
    altText,
    position,
    facts: {
      originalFileName: file.name,
      key: keyOfAddress(address) ?? '',
      fileSize: bytes,
      contentType,
    },
  };
  if (saved.length > 0) {
    const variants = saved.map(({ id }) => id);
    const body = { action: 'add', productId, image: { ...image, variantIds: variants }, together };
    const added = await callShop('/api/admin/variant-images', { answer: imagesChangedSchema, body });
    if (!added.ok) return added;
  }
  const unsaved = linked.filter(({ stored }) => stored === null).map(({ id }) => id);
  return { ok: true, mediaId, staged: unsaved.length > 0 ? { ...image, variantIds: unsaved } : null };
}
