import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

export type CarouselArrowsProps = {
  look: 'solid' | 'outline';
  /** Nowhere left to go that way. */
  atStart: boolean;
  atEnd: boolean;
  onStep: (by: 1 | -1) => void;
};

/** Previous and next. They stay focusable at the ends: a disabled button would lose the focus it has. */
export function CarouselArrows({ look, atStart, atEnd, onStep }: CarouselArrowsProps) {
  return (
    <>
      <IconButton
        label="Previous slide"
        icon={<ChevronLeft aria-hidden="true" />}
        variant={look}
        aria-disabled={atStart || undefined}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label="Next slide"
        icon={<ChevronRight aria-hidden="true" />}
        variant={look}
        aria-disabled={atEnd || undefined}
        onClick={() => onStep(1)}
      />
    </>
  );
}
