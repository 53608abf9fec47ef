import { useState } from 'react';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import type { VariantGalleryImage } from '../../shop/variants/variants.schema.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert } from '../../ui/notices.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { GalleryImageCard } from './gallery-image-card.tsx';
import { useGallery } from './use-gallery.ts';

type VariantGalleryProps = { productId: string; row: VariantRow };

/** A variant's pictures in the order in which shoppers see them: moved by dragging, by buttons or by number. */
export function VariantGallery({ productId, row }: VariantGalleryProps) {
  const gallery = useGallery({ productId, variantId: row.id }, row.stored);
  const [dragged, setDragged] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<VariantGalleryImage | null>(null);
  const { images, problem } = gallery;

  if (problem !== null) {
    return (
      <Alert
        tone="error"
        title={images ? variantsMessages.imagesFailed : variantsMessages.variantImagesFailed}
      >
        <p>{problem}</p>
        <Button variant="outline" size="sm" className="mt-2" onClick={gallery.retry}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!images) return <GalleryToCome count={row.stored?.imageCount ?? 1} />;
  if (images.length === 0) {
    return (
      <p className="text-ink-soft">{combinationName(row)} has no pictures yet. Add some under Bulk Upload.</p>
    );
  }
  return (
    <>
      <p className="text-sm text-muted">
        The first picture is the cover. Drag pictures, or use their buttons.
      </p>
      <ul
        aria-label={`Pictures of ${combinationName(row)}`}
        aria-busy={gallery.busy || undefined}
        className={gridClass}
      >
        {images.map((image, at) => (
          <GalleryImageCard
            key={image.id}
            image={image}
            at={at}
            count={images.length}
            gallery={gallery}
            isDragged={dragged === image.id}
            onDrag={setDragged}
            onDropHere={() => {
              if (dragged !== null && dragged !== image.id) gallery.move(dragged, at);
              setDragged(null);
            }}
            onDelete={() => setDoomed(image)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        title="Are you absolutely sure?"
        action="Delete"
        busy={gallery.busy}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) void gallery.remove(doomed.id).then(() => setDoomed(null));
        }}
      >
        This action cannot be undone. The picture leaves this gallery, and is deleted unless something else
        shows it.
      </ConfirmDialog>
    </>
  );
}

const gridClass = 'grid gap-4 min-[26rem]:grid-cols-2 md:grid-cols-3';

/** A card for each picture that is on its way. */
function GalleryToCome({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className={gridClass}>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className="overflow-hidden rounded-lg bg-paper">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="grid gap-2.5 p-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-10" />
          </div>
        </li>
      ))}
    </ul>
  );
}
