import type { StagedImage, VariantRow } from '../../shop/variants/variants.types.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { BulkUpload } from './bulk-upload.tsx';
import { GalleryManager } from './gallery-manager.tsx';
import type { BulkUploads } from './use-bulk-upload.ts';

type ImagesTabProps = {
  productId: string | undefined;
  rows: VariantRow[];
  uploads: BulkUploads;
  staged: readonly StagedImage[];
};

/** The pictures of a product's variants. */
export function ImagesTab({ productId, rows, uploads, staged }: ImagesTabProps) {
  return (
    <Tabs
      label="Images"
      tabs={[
        {
          id: 'upload',
          label: 'Bulk Upload',
          panel: <BulkUpload uploads={uploads} rows={rows} staged={staged} />,
        },
        {
          id: 'galleries',
          label: 'Manage Galleries',
          panel: <GalleryManager productId={productId} rows={rows} />,
        },
      ]}
    />
  );
}
