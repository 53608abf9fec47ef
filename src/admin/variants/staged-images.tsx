import type { StagedImage } from '../../shop/variants/variants.types.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type StagedImagesProps = { images: readonly StagedImage[]; onRemove: (address: string) => void };

/** The pictures that are saved with the product, for variants that are not saved yet. */
export function StagedImages({ images, onRemove }: StagedImagesProps) {
  const isOne = images.length === 1;
  return (
    <Alert>
      {isOne ? '1 image is' : `${images.length} images are`} staged for variants that are not saved yet. Save
      the product to keep {isOne ? 'it' : 'them'}.
      <ul aria-label="Staged images" className="mt-2 grid gap-1">
        {images.map(({ address, facts }) => (
          <li key={address} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{facts.originalFileName}</span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Remove ${facts.originalFileName}`}
              onClick={() => onRemove(address)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
