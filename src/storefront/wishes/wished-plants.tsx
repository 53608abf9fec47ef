import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import type { WishedPlant } from '../../shop/wishes/wished-plants.schema.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Image } from '../../ui/image.tsx';
import { Badge, Price } from '../../ui/labels.tsx';
import { addById } from '../product/add-by-id.ts';

type PlantsProps = {
  plants: readonly WishedPlant[];
  /** At the end of a plant's line. */
  children?: (plant: WishedPlant) => ReactNode;
};

/** The plants of a wish list, as they are now. */
export function WishedPlants({ plants, children }: PlantsProps) {
  return (
    <ul className="divide-y divide-line">
      {plants.map((plant) => (
        <li
          key={plant.product}
          className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 py-5 first:pt-0 last:pb-0 sm:grid-cols-[7rem_1fr] sm:gap-x-5"
        >
          <Image
            src={plant.imageUrl}
            alt=""
            width={640}
            height={640}
            sizes="(min-width: 40rem) 7rem, 5rem"
            className="aspect-square w-full rounded-xl bg-sand object-cover"
          />
          <div className="flex min-w-0 flex-col">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <Link
                  to={`/product/${plant.product}`}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {plant.name}
                </Link>
                {plant.options ? <p className="text-sm text-muted">{plant.options}</p> : null}
              </div>
              {children?.(plant)}
            </div>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
              <PlantPrice plant={plant} />
              <NextStep plant={plant} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function PlantPrice({
  plant: { pricePaise, oldPricePaise, hasHigherPrices, stock },
}: {
  plant: WishedPlant;
}) {
  const notice = stockNotice(stock);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex items-baseline gap-x-1.5">
        {hasHigherPrices ? <span className="text-sm text-muted">From</span> : null}
        <Price
          now={formatPaise(pricePaise)}
          was={oldPricePaise === null ? null : formatPaise(oldPricePaise)}
          size="sm"
        />
      </p>
      {notice ? <Badge tone={notice.kind}>{notice.text}</Badge> : null}
    </div>
  );
}

/** Into the cart where nothing is left to choose; else to the plant's page. */
function NextStep({ plant }: { plant: WishedPlant }) {
  const { product, name, stock, isChosen } = plant;
  if (stock > 0 && isChosen) return <AddButton plant={plant} />;
  return (
    <ButtonLink
      to={`/product/${product}`}
      variant="outline"
      size="sm"
      aria-label={stock > 0 ? `Choose a size of ${name}` : `Tell me when ${name} is back`}
    >
      {stock > 0 ? 'Choose a size' : 'Tell me when it is back'}
    </ButtonLink>
  );
}

function AddButton({ plant }: { plant: WishedPlant }) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    await addById({ id: plant.product, name: plant.name, variantId: plant.variant });
    setBusy(false);
  };
  return (
    <Button
      variant="primary"
      size="sm"
      aria-label={`Add ${plant.name} to the cart`}
      busy={busy}
      className="noscript:hidden"
      onClick={() => void add()}
    >
      Add to Cart
    </Button>
  );
}
