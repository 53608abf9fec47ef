import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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

/** A product's picture, whole at first; or as large as it is, moved about by scrolling: fingers, wheel or arrow keys. */
export function LargeView({ name, pictures, at, onShow }: LargeViewProps) {
  const modal = useModalDialog({ open: at !== null, onClose: () => onShow(null) });
  const [whole, setWhole] = useState(true);
  const area = useRef<HTMLElement>(null);
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

  return (
    <dialog
      {...modal}
      aria-label={`Pictures of ${name}, enlarged`}
      className="ui-modal ui-dialog m-0 size-full max-h-none max-w-none flex-col overflow-hidden bg-paper text-ink open:flex"
    >
      <div className="flex items-center gap-1 px-gutter py-2">
        <h2 data-modal="heading" tabIndex={-1} className="min-w-0 flex-1 truncate text-lg outline-none">
          {picture?.label}
        </h2>
        <IconButton
          label={whole ? 'Larger' : 'Whole picture'}
          icon={whole ? <ZoomIn aria-hidden="true" size={21} /> : <ZoomOut aria-hidden="true" size={21} />}
          onClick={() => setWhole(!whole)}
        />
        <IconButton label="Close" icon={<X aria-hidden="true" size={21} />} onClick={() => onShow(null)} />
      </div>
      <section
        ref={area}
        aria-label={picture?.label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className={cx(
          'flex min-h-0 flex-1 bg-sand -outline-offset-2',
          !whole && 'overflow-auto overscroll-contain',
        )}
      >
        {url ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button above does the same
          <img
            src={url}
            alt=""
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
      {pictures.length > 1 ? (
        <div className="no-scrollbar flex shrink-0 gap-2.5 overflow-x-auto px-gutter py-3">
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
