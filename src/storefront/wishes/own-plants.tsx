import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Form } from 'react-router';
import type { WishedPlant } from '../../shop/wishes/wished-plants.schema.ts';
import { wishMessages } from '../../shop/wishes/wishes.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import type { ProductCard } from '../../shop/catalogue/product-detail.schema.ts';
import { Alert } from '../../ui/notices.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { LineSkeleton } from '../cart/line-skeleton.tsx';
import { EmptyList } from '../catalogue/beginnings.tsx';
import { toggleWish, wishStore } from './use-wishes.ts';
import { WishedPlants } from './wished-plants.tsx';

type ListProps = {
  plants: readonly WishedPlant[];
  /** How many are on it that the shop does not show. */
  missing: number;
  /** Takes those off the browser's own list; the account's is asked by a form. */
  onTidy?: () => void;
  /** Shown while nothing is on it. */
  beginnings: readonly ProductCard[];
};

/** The plants of one's own list, each with a way to take it off. */
export function OwnPlants({ plants, missing, onTidy, beginnings }: ListProps) {
  const home = useRef<HTMLDivElement>(null);
  if (plants.length === 0 && missing === 0)
    return (
      <EmptyList
        image="/images/empty-wishes.svg"
        title="Nothing on it yet"
        text="Press the heart on a plant that you like, and find it here again."
        products={beginnings}
      />
    );
  return (
    <div ref={home} tabIndex={-1} className="outline-none">
      {missing > 0 ? <Missing count={missing} onTidy={onTidy} /> : null}
      <WishedPlants plants={plants}>
        {(plant) => <RemoveForm plant={plant} onRemoved={() => home.current?.focus()} />}
      </WishedPlants>
    </div>
  );
}

function Missing({ count, onTidy }: { count: number; onTidy: (() => void) | undefined }) {
  const send = (event: FormEvent) => {
    if (!onTidy) return;
    event.preventDefault();
    onTidy();
  };
  return (
    <Alert className="mb-6">
      <p>
        {count === 1 ? 'One plant of your list is' : `${count} plants of your list are`} not in the shop at
        the moment, and shown again if that changes.
      </p>
      <Form method="post" onSubmit={send}>
        <Button type="submit" name="intent" value="tidy" variant="outline" size="sm" className="mt-2">
          {count === 1 ? 'Take it off' : 'Take them off'}
        </Button>
      </Form>
    </Alert>
  );
}

/** A form, so that it works without script; with it, the plant can be put back. */
function RemoveForm({ plant, onRemoved }: { plant: WishedPlant; onRemoved: () => void }) {
  const { product, variant, name } = plant;
  const remove = (event: FormEvent) => {
    // What this browser has not heard of yet only the account can take off.
    if (!wishStore.has(product)) return;
    event.preventDefault();
    toggleWish({ product, variant });
    onRemoved();
    const putBack = () => wishStore.has(product) || toggleWish({ product, variant });
    showToast({ title: wishMessages.removed(name), action: { label: 'Put back', run: putBack } });
  };
  return (
    <Form method="post" onSubmit={remove}>
      <input type="hidden" name="product" value={product} />
      <IconButton
        type="submit"
        name="intent"
        value="remove"
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" size={18} />}
        className="-mt-2 -mr-2 text-muted hover:text-ink"
      />
    </Form>
  );
}

/** Until the browser has read its own list. */
export function ListSkeleton() {
  return (
    <>
      <noscript>
        <p className="mb-6">
          Your wish list is kept in your browser, and showing it needs JavaScript. Signed in, it works
          without.
        </p>
      </noscript>
      <output className="sr-only">Loading your wish list</output>
      <div aria-hidden="true">
        <LineSkeleton columns="grid-cols-[5rem_1fr] sm:grid-cols-[7rem_1fr] sm:gap-x-5" />
      </div>
    </>
  );
}
