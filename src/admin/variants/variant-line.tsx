import { Star } from 'lucide-react';
import { memo } from 'react';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import type { VariantEdit, VariantRow } from '../../shop/variants/variants.types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Image } from '../../ui/image.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NumberInput } from './number-input.tsx';
import { isSameRow } from './same-row.rules.ts';

type VariantLineProps = {
  row: VariantRow;
  isTicked: boolean;
  on: LineHandlers;
};

/** They stay the same while the list is shown. */
export type LineHandlers = {
  onTick: (id: string) => void;
  onEdit: (row: VariantRow, edit: VariantEdit) => void;
  onDefault: (row: VariantRow) => void;
  /** A field with a price or stock is left. */
  onSettle: (id: string) => void;
};

/** A variant with everything that is edited in its place. Of hundreds, only those that changed are drawn again. */
export const VariantLine = memo(
  Line,
  (one, other) => one.isTicked === other.isTicked && isSameRow(one.row, other.row),
);

function Line({ row, isTicked, on: { onTick, onEdit, onDefault, onSettle } }: VariantLineProps) {
  const { id, stored, price, stock, enabled, fits, isDiscounted, discountPrice, isDefault } = row;
  const name = combinationName(row);
  return (
    <li className={cx(lineClass, isTicked ? 'bg-leaf-50' : 'bg-surface')}>
      <Checkbox label={`Select ${name}`} hideLabel checked={isTicked} onChange={() => onTick(id)} />
      <Picture url={stored?.imageUrl ?? null} />
      <div className="min-w-0">
        <p className={cx('text-sm leading-snug font-semibold', !enabled && 'text-muted')}>{name}</p>
        <RowBadge row={row} />
      </div>
      <Switch
        label={`Offer ${name}`}
        hideLabel
        checked={enabled}
        disabled={!fits}
        onChange={({ currentTarget }) => onEdit(row, { enabled: currentTarget.checked })}
      />
      <div className="col-span-full grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2 lg:contents">
        <NumberInput
          kind="price"
          label={`Price of ${name}`}
          suffix="₹"
          value={price}
          onType={(text) => onEdit(row, { price: text })}
          onBlur={() => onSettle(id)}
        />
        <NumberInput
          kind="stock"
          label={`Stock of ${name}`}
          value={stock}
          onType={(text) => onEdit(row, { stock: text })}
          onBlur={() => onSettle(id)}
        />
        <IconButton
          label={`Default variant: ${name}`}
          aria-pressed={isDefault}
          title={stored ? 'Default variant' : 'Save the product first'}
          disabled={!stored || !enabled}
          icon={<Icon icon={Star} size="sm" className={isDefault ? 'fill-current' : undefined} />}
          className={cx(isDefault && 'text-leaf-700', 'lg:order-last')}
          onClick={() => onDefault(row)}
        />
        <div className="col-span-full flex min-h-11 items-center gap-2 lg:col-span-1">
          <Switch
            label="Discount"
            aria-label={`Discount on ${name}`}
            checked={isDiscounted}
            className="text-sm"
            onChange={({ currentTarget }) => onEdit(row, { isDiscounted: currentTarget.checked })}
          />
          {isDiscounted ? (
            <NumberInput
              kind="price"
              label={`Discount price of ${name}`}
              suffix="₹"
              value={discountPrice}
              className="min-w-0 flex-1"
              onType={(text) => onEdit(row, { discountPrice: text })}
            />
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** The columns of wide screens; the list's head has the same. */
export const lineColumns =
  'lg:grid-cols-[1.5rem_2.75rem_minmax(0,1fr)_3.5rem_7.5rem_6rem_14.5rem_3.5rem] lg:gap-x-3';

const lineClass = cx(
  'grid grid-cols-[auto_2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-3 py-2.5',
  // What is scrolled out of sight is not laid out.
  '[contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]',
  lineColumns,
);

function Picture({ url }: { url: string | null }) {
  if (url === null) return <span aria-hidden="true" className="size-11 rounded-sm bg-sand" />;
  return (
    <Image
      src={url}
      alt=""
      width={44}
      height={44}
      sizes="44px"
      className="size-11 rounded-sm bg-sand object-cover"
    />
  );
}

/** What the row's state is, where its fields do not say it. */
function RowBadge({ row: { stored, enabled, fits, isDiscounted } }: { row: VariantRow }) {
  if (!stored) return <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'New' : 'Not offered'}</Badge>;
  if (!fits) return <Badge tone="low">{stored.isOrdered ? 'Kept for its orders' : 'Will be deleted'}</Badge>;
  if (!enabled)
    return <Badge tone="low">{stored.isOrdered ? 'Disabled, kept for its orders' : 'Will be deleted'}</Badge>;
  return isDiscounted ? <Badge tone="deal">Discounted</Badge> : null;
}
