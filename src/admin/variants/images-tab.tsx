import { Component, type ReactNode, useState } from 'react';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { StagedImage, VariantRow } from '../../shop/variants/variants.types.ts';
import { Field, Select } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BulkUpload } from './bulk-upload.tsx';
import type { BulkUploads } from './use-bulk-upload.ts';
import { VariantGallery } from './variant-gallery.tsx';

type ImagesTabProps = {
  productId: string | undefined;
  rows: VariantRow[];
  uploads: BulkUploads;
  staged: readonly StagedImage[];
};

/** The pictures of a product's variants. */
export function ImagesTab({ productId, rows, uploads, staged }: ImagesTabProps) {
  const hasPictures = rows.some(({ stored }) => (stored?.imageCount ?? 0) > 0);
  const [open, setOpen] = useState(hasPictures && uploads.files.length === 0 ? 'galleries' : 'upload');
  return (
    <Tabs
      label="Images"
      look="small"
      value={open}
      onChange={setOpen}
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

type GalleryManagerProps = { productId: string | undefined; rows: VariantRow[] };

/** The pictures of one saved variant at a time. docs/behaviour/back-office.md#galleries. */
function GalleryManager({ productId, rows }: GalleryManagerProps) {
  const [chosen, setChosen] = useState('');
  const saved = rows.filter(({ stored }) => stored !== null);
  const [first] = saved.toSorted(
    (one, other) => (other.stored?.imageCount ?? 0) - (one.stored?.imageCount ?? 0),
  );
  const row = saved.find(({ id }) => id === chosen) ?? first;
  if (productId === undefined || !row) {
    return (
      <p className="text-ink-soft">
        There is no saved variant yet. Pictures that you upload now are kept and come into the galleries when
        the product is saved.
      </p>
    );
  }
  return (
    <div className="grid gap-5">
      <Field label="Variant" className="max-w-md">
        <Select value={row.id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {saved.map((one) => (
            <option key={one.id} value={one.id}>
              {combinationName(one)} ({one.stored?.imageCount ?? 0})
            </option>
          ))}
        </Select>
      </Field>
      <ErrorBoundary key={row.id} fallback={<Alert tone="error">{variantsMessages.galleryFailed}</Alert>}>
        <VariantGallery productId={productId} row={row} />
      </ErrorBoundary>
    </div>
  );
}

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Shown in place of what could not be drawn. */ fallback: ReactNode;
};

/** Keeps a part that cannot be drawn from taking the screen with it. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
