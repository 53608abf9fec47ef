import { ArrowLeft, ArrowRight, GripVertical, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isPosition } from '../../shop/variants/gallery.rules.ts';
import type { VariantGalleryImage } from '../../shop/variants/variants.schema.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Image } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import type { Gallery } from './use-gallery.ts';

type GalleryImageCardProps = {
  image: VariantGalleryImage;
  /** Its place, from 0. */
  at: number;
  count: number;
  gallery: Gallery;
  isDragged: boolean;
  onDrag: (id: string | null) => void;
  onDropHere: () => void;
  onDelete: () => void;
};

/** A picture of a gallery with its place, its text and whether it is the cover. */
export function GalleryImageCard(props: GalleryImageCardProps) {
  const { image, at, count, gallery, isDragged, onDrag, onDropHere, onDelete } = props;
  const { id, address, altText, isCover } = image;
  const name = `picture ${at + 1}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same by keyboard
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        onDrag(id);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDropHere();
      }}
      className={cx('min-w-0 overflow-hidden rounded-lg bg-paper', isDragged && 'opacity-50')}
    >
      <div className="relative aspect-4/3 bg-sand">
        <Image
          src={address}
          alt={altText ?? variantsMessages.noAltText}
          width={400}
          height={300}
          sizes="(min-width: 48rem) 18rem, 90vw"
          draggable={false}
          className="absolute inset-0 size-full object-contain"
        />
        <span className="absolute top-2 left-2 cursor-grab rounded-full bg-surface/90 p-1.5 text-ink-soft">
          <Icon icon={GripVertical} size="sm" />
        </span>
        {isCover ? (
          <Badge tone="success" className="absolute top-2 right-2">
            Cover
          </Badge>
        ) : null}
      </div>
      <div className="grid gap-2.5 p-3">
        <div className="flex items-start gap-1">
          <Position
            key={at}
            name={name}
            at={at}
            count={count}
            onMove={(to) => gallery.move(id, to, variantsMessages.positionUpdated)}
          />
          <IconButton
            label={`Move ${name} earlier`}
            size="sm"
            disabled={at === 0}
            icon={<Icon icon={ArrowLeft} size="sm" />}
            onClick={() => gallery.move(id, at - 1)}
          />
          <IconButton
            label={`Move ${name} later`}
            size="sm"
            disabled={at === count - 1}
            icon={<Icon icon={ArrowRight} size="sm" />}
            onClick={() => gallery.move(id, at + 1)}
          />
          <IconButton
            label={`Make ${name} the cover`}
            size="sm"
            aria-pressed={isCover}
            disabled={isCover}
            icon={<Icon icon={Star} size="sm" className={isCover ? 'fill-current' : undefined} />}
            onClick={() => gallery.setCover(id)}
          />
          <IconButton
            label={`Delete ${name}`}
            size="sm"
            className="ml-auto text-danger-600"
            icon={<Icon icon={Trash2} size="sm" />}
            onClick={onDelete}
          />
        </div>
        <AltText key={altText} name={name} altText={altText} onSave={(text) => gallery.setAlt(id, text)} />
      </div>
    </li>
  );
}

type PositionProps = { name: string; at: number; count: number; onMove: (to: number) => void };

function Position({ name, at, count, onMove }: PositionProps) {
  const [typed, setTyped] = useState(String(at + 1));
  const isOutside = typed !== '' && !isPosition(Number(typed), count);
  function move() {
    if (typed === '' || isOutside) return;
    if (Number(typed) !== at + 1) onMove(Number(typed) - 1);
  }
  return (
    <TextField
      label={`Position of ${name}`}
      hideLabel
      className="w-18"
      error={isOutside ? variantsMessages.positionOutside(count) : null}
      type="number"
      min={1}
      max={count}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={move}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        move();
      }}
    />
  );
}

type AltTextProps = { name: string; altText: string | null; onSave: (text: string) => void };

function AltText({ name, altText, onSave }: AltTextProps) {
  const [typed, setTyped] = useState(altText ?? '');
  const save = () => {
    if (typed.trim() !== (altText ?? '')) onSave(typed.trim());
  };
  return (
    <TextField
      label={`Alt text of ${name}`}
      hideLabel
      value={typed}
      maxLength={300}
      placeholder={variantsMessages.noAltText}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        save();
      }}
    />
  );
}
