import { type CSSProperties, useState } from 'react';
import { Link, useNavigation, useViewTransitionState } from 'react-router';
import type { CardColor, ProductCard as Product } from '../../shop/catalogue/product-detail.schema.ts';
import { stockNotice } from '../../shop/catalogue/stock-notice.rules.ts';
import { formatPaise } from '../../shop/money.ts';
import { cx } from '../../ui/cx.ts';
import { Image } from '../../ui/image.tsx';
import { Badge, ColorDot, Price } from '../../ui/labels.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { WishHeart } from '../wishes/heart.tsx';
import { CardLine } from './plant-facts.tsx';

type ProductCardProps = {
  product: Product;
  /** Among the first that a page shows: fetched at once, and before everything else. */
  fetched?: 'early' | 'first' | undefined;
  /** Level of the product's name in the page's outline. */
  headingLevel?: 2 | 3 | undefined;
  /** The category it was found in, for the product page's breadcrumb. */
  categoryId?: string | undefined;
};

const pictureSizes =
  '(min-width: 80rem) 19rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, calc(50vw - 1.6rem)';

/** A product in a grid; the whole card is its name's link. */
export function ProductCard({ product, fetched, headingLevel = 3, categoryId }: ProductCardProps) {
  const path = `/product/${product.id}`;
  const to = categoryId ? `${path}?category=${categoryId}` : path;
  const [pointed, setPointed] = useState(false);
  const opening = useNavigation().location?.pathname === path;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className="group relative grid min-w-0 grid-cols-1 content-start gap-y-1"
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
    >
      <CardPicture product={product} to={to} fetched={fetched} withHover={pointed} opening={opening} />
      <Heading className="line-clamp-3 px-1 pt-2 text-lg leading-snug">
        <Link
          to={to}
          prefetch="intent"
          viewTransition
          className="rounded-xl underline-offset-4 outline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
        >
          {product.name}
        </Link>
      </Heading>
      <div className="px-1">
        <CardPrice product={product} />
        {product.rating && <p className="mt-1 text-sm text-muted">{product.rating}</p>}
      </div>
      <div className="px-1">
        <CardLine facts={product.facts} />
        <CardSwatches colors={product.potColors} />
      </div>
      {/* After the name's link, which lies over the whole card. */}
      <div className="absolute top-1.5 right-1.5">
        <WishHeart product={product.id} name={product.name} size="sm" />
      </div>
    </article>
  );
}

type CardPictureProps = {
  product: Product;
  to: string;
  fetched: ProductCardProps['fetched'];
  withHover: boolean;
  opening: boolean;
};

function CardPicture({ product, to, fetched, withHover, opening }: CardPictureProps) {
  const transitions = useViewTransitionState(to);
  const style: CSSProperties = transitions ? { viewTransitionName: pictureTransitionName(product.id) } : {};
  return (
    <div
      className="relative aspect-square overflow-hidden rounded-xl bg-sand transition-shadow duration-base group-hover:shadow-md after:absolute after:inset-0 after:rounded-xl after:inset-ring after:inset-ring-sand-deep"
      style={style}
    >
      <Image
        src={product.imageUrl}
        alt=""
        width={640}
        height={640}
        sizes={pictureSizes}
        priority={fetched === 'first'}
        loading={fetched ? 'eager' : 'lazy'}
        className="size-full object-cover"
      />
      {withHover && product.hoverImageUrl ? (
        <Image
          src={product.hoverImageUrl}
          alt=""
          width={640}
          height={640}
          sizes={pictureSizes}
          className="absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-slow group-hover:opacity-100"
        />
      ) : null}
      <CardBadges product={product} />
      {opening ? (
        <span className="absolute inset-0 flex items-center justify-center bg-paper/60 text-leaf-800">
          <Spinner size={32} label={`Loading ${product.name}`} />
        </span>
      ) : null}
    </div>
  );
}

function CardBadges({ product }: { product: Product }) {
  const stock = stockNotice(product.stock);
  const percent = discountPercent(product.pricePaise, product.oldPricePaise);
  const { badge } = product.facts;
  return (
    <>
      <div className="absolute top-2 right-11 left-2 flex flex-wrap gap-1.5">
        {stock?.kind === 'out' ? <Badge tone="out">{stock.text}</Badge> : null}
        {percent > 0 ? <Badge tone="deal">{percent}% off</Badge> : null}
      </div>
      {badge ? (
        <Badge tone="success" className="absolute bottom-3 left-2">
          {badge}
        </Badge>
      ) : null}
    </>
  );
}

function CardPrice({ product }: { product: Product }) {
  return (
    <p className="flex items-baseline gap-x-1.5">
      {product.hasHigherPrices ? <span className="text-sm text-muted">From</span> : null}
      <Price
        now={formatPaise(product.pricePaise)}
        was={product.oldPricePaise === null ? null : formatPaise(product.oldPricePaise)}
        size="sm"
      />
    </p>
  );
}

type ProductGridProps = Pick<ProductCardProps, 'headingLevel' | 'categoryId'> & {
  products: readonly Product[];
  /** The page begins with it: the pictures of its first row are fetched at once, those that phones show there first. */
  leads?: boolean | undefined;
  /** `beside` a rail; `four` for a row of four, which stays even: two or four beside each other; `two` in a column. */
  columns?: keyof typeof columnClass | undefined;
};

const columnClass = {
  many: 'md:grid-cols-3 md:gap-x-6 lg:grid-cols-4',
  beside: 'md:grid-cols-3 md:gap-x-6 xl:grid-cols-4',
  four: 'md:grid-cols-4 lg:gap-x-6',
  two: '',
};

/** Of its columns; between its rows is no gap, as each part of the cards has a row of its own. */
export const cardGrid = '-mb-8 grid gap-x-4';
/** A card's place in it: names, prices and facts beside each other begin at one height. */
export const cardPlace =
  'row-span-4 grid grid-cols-1 grid-rows-subgrid gap-y-1 pb-8 *:row-span-4 *:grid-rows-subgrid';

/** Products side by side: two on phones, up to four in wide windows. */
export function ProductGrid({ products, leads = false, columns = 'many', ...card }: ProductGridProps) {
  return (
    <ul className={cx(cardGrid, 'grid-cols-2', columnClass[columns])}>
      {products.map((product, at) => (
        <li key={product.id} className={cardPlace}>
          <ProductCard product={product} fetched={leads ? fetchedAt(at) : undefined} {...card} />
        </li>
      ))}
    </ul>
  );
}

const PHONE_ROW = 2;
const WIDEST_ROW = 4;

function fetchedAt(place: number): ProductCardProps['fetched'] {
  if (place < PHONE_ROW) return 'first';
  return place < WIDEST_ROW ? 'early' : undefined;
}

const MOST_SHOWN = 6;

/** The pot colours of a product as small dots; nothing for a single one. */
function CardSwatches({ colors }: { colors: readonly CardColor[] }) {
  if (colors.length < 2) return null;
  const more = colors.length - MOST_SHOWN;
  return (
    <div className="flex items-center gap-1.5 pt-1.5">
      <span className="sr-only">{`Pot colors: ${colors.map((color) => color.name).join(', ')}`}</span>
      {colors.slice(0, MOST_SHOWN).map((color) => (
        <ColorDot key={color.name} hex={color.hex} title={color.name} className="size-3.5" />
      ))}
      {more > 0 ? (
        <span aria-hidden="true" className="text-xs text-muted">
          +{more}
        </span>
      ) : null}
    </div>
  );
}

/** How much lower the price is than the old one, in whole per cent rounded down; 0 without an old price. */
export function discountPercent(pricePaise: number, oldPricePaise: number | null): number {
  if (oldPricePaise === null || oldPricePaise <= pricePaise) return 0;
  return Math.floor(((oldPricePaise - pricePaise) * 100) / oldPricePaise);
}

/** What a product's picture on a card and on its own page are both called, so that one grows into the other. */
export function pictureTransitionName(productId: string): string {
  return `picture-${productId}`;
}
