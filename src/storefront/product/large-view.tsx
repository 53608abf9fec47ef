import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { useModalDialog } from '../../ui/modal.ts';

/** A picture that the window can be filled with. */
export type Enlarged = { url: string; label: string; caption: string };

type LargeViewProps = {
  name: string;
  pictures: readonly Enlarged[];
  /** Which one fills the window; null for none. */
  at: number | null;
  onShow: (at: number | null) => void;
};

/** As far as a finger moves aside for the next picture, in px. */
const SWIPE = 40;

/**
 * A product's picture, whole at first, with those beside it by buttons, arrow keys or a swipe; or as large as it is, moved
 * about by scrolling: fingers, wheel or arrow keys.
 */
export function LargeView({ name, pictures, at, onShow }: LargeViewProps) {
  const modal = useModalDialog({ open: at !== null, onClose: () => onShow(null) });
  const [whole, setWhole] = useState(true);
  const area = useRef<HTMLElement>(null);
  const touched = useRef<number | null>(null);
  const picture = pictures[at ?? 0];
  const url = at === null ? undefined : picture?.url;

  // Its middle first.
  const centre = () => {
    const { current } = area;
    current?.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    );
  };
  useEffect(centre, [url, whole]);

  /** The first follows the last. */
  function step(by: number) {
    if (at !== null) onShow((at + by + pictures.length) % pictures.length);
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (whole && key === 'ArrowRight') step(1);
    if (whole && key === 'ArrowLeft') step(-1);
  }

  function onPointerUp({ clientX }: PointerEvent) {
    const moved = touched.current === null ? 0 : clientX - touched.current;
    touched.current = null;
    if (whole && Math.abs(moved) > SWIPE) step(moved < 0 ? 1 : -1);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are a short way to its buttons
    <dialog
      {...modal}
      onKeyDown={onKeyDown}
      aria-label={`Pictures of ${name}, enlarged`}
      className="ui-modal ui-dialog m-0 size-full max-h-none max-w-none flex-col overflow-hidden bg-paper text-ink open:flex"
    >
      <div className="flex items-center gap-1 px-gutter py-2">
        <h2 data-modal="heading" tabIndex={-1} className="min-w-0 flex-1 truncate text-lg outline-none">
          <span className="sr-only">{picture?.label}</span>
          <span aria-hidden="true">
            <span className="max-sm:hidden">{name} · </span>
            {picture?.caption}
          </span>
        </h2>
        {pictures.length > 1 && at !== null ? (
          <p className="pr-2 text-sm text-muted figures">
            <span className="sr-only">Picture </span>
            {at + 1} of {pictures.length}
          </p>
        ) : null}
        <IconButton
          label={whole ? 'Larger' : 'Whole picture'}
          icon={whole ? <ZoomIn aria-hidden="true" size={21} /> : <ZoomOut aria-hidden="true" size={21} />}
          onClick={() => setWhole(!whole)}
        />
        <IconButton label="Close" icon={<X aria-hidden="true" size={21} />} onClick={() => onShow(null)} />
      </div>
      <div className="relative flex min-h-0 flex-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons beside it do the same */}
        <section
          ref={area}
          aria-label={picture?.label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          onPointerDown={({ pointerType, clientX }) => {
            touched.current = pointerType === 'touch' ? clientX : null;
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            touched.current = null;
          }}
          className={cx(
            'flex min-h-0 flex-1 bg-sand -outline-offset-2',
            whole ? 'touch-pinch-zoom' : 'overflow-auto overscroll-contain',
          )}
        >
          {url ? (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button above does the same
            <img
              src={url}
              alt=""
              draggable={false}
              onLoad={centre}
              onClick={() => setWhole(!whole)}
              className={cx(
                'm-auto shrink-0',
                whole
                  ? 'max-h-full max-w-full cursor-zoom-in'
                  : 'min-h-full min-w-full max-w-none cursor-zoom-out',
              )}
            />
          ) : null}
        </section>
        {whole && pictures.length > 1 ? (
          <>
            <div className="absolute top-1/2 left-3 -translate-y-1/2">
              <IconButton
                label="Previous picture"
                variant="solid"
                icon={<ChevronLeft aria-hidden="true" size={22} />}
                onClick={() => step(-1)}
              />
            </div>
            <div className="absolute top-1/2 right-3 -translate-y-1/2">
              <IconButton
                label="Next picture"
                variant="solid"
                icon={<ChevronRight aria-hidden="true" size={22} />}
                onClick={() => step(1)}
              />
            </div>
          </>
        ) : null}
      </div>
      {pictures.length > 1 ? (
        <div className="no-scrollbar flex shrink-0 justify-center-safe gap-2.5 overflow-x-auto px-gutter py-3">
          {pictures.map(({ url: small, caption }, index) => (
            <button
              key={small}
              type="button"
              aria-label={`Show ${caption}`}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => onShow(index)}
              className="size-13 shrink-0 overflow-hidden rounded-md bg-sand opacity-75 ring-leaf-800 hover:opacity-100 aria-current:opacity-100 aria-current:ring-2"
            >
              <Thumbnail src={small} side={52} className="size-full object-cover" />
            </button>
          ))}
        </div>
      ) : null}
    </dialog>
  );
}
