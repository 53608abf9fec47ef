import type { ListedImport } from '../../shop/import/imports.ts';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';

export const formatNames: Record<ListedImport['format'], string> = {
  own: 'Our own file',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
};

const states: Record<ListedImport['state'], { label: string; tone: BadgeTone }> = {
  checking: { label: 'Being checked', tone: 'low' },
  checked: { label: 'Checked', tone: 'neutral' },
  running: { label: 'Running', tone: 'low' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

type Shown = Pick<ListedImport, 'state' | 'items' | 'itemsChecked' | 'itemsDone'> & { isWaiting: boolean };

/** How far an import is, in a word. */
export function ImportState({ state, isWaiting, ...progress }: Shown) {
  const { label, tone } = states[state];
  if (isWaiting) return <Badge>Waiting</Badge>;
  const share = shareOf({ state, ...progress });
  return (
    <Badge tone={tone}>
      {label}
      {share === null ? null : ` · ${Math.floor(share * 100)} %`}
    </Badge>
  );
}

/** How much of it is done, from 0 to 1; null where there is nothing to be told of. */
export function shareOf({ state, items, itemsChecked, itemsDone }: Omit<Shown, 'isWaiting'>): number | null {
  if ((state !== 'checking' && state !== 'running') || items === 0) return null;
  return (state === 'checking' ? itemsChecked : itemsDone) / items;
}
