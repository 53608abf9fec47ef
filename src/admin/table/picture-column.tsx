import { Thumbnail } from '../../ui/image.tsx';
import type { TableColumn } from './table.tsx';

/** The column of small pictures that a table's rows begin with. */
export function pictureColumn<Row extends { imageUrl: string | null }>(): TableColumn<Row> {
  return {
    id: 'image',
    card: 'lead',
    header: 'Image',
    className: 'w-16',
    cell: ({ imageUrl }) => (
      <Thumbnail
        src={imageUrl || '/images/placeholder.svg'}
        side={44}
        className="size-11 max-w-none rounded-sm bg-sand object-cover"
      />
    ),
  };
}
