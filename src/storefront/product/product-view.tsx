import { ArrowRight, BookOpen, MessageCircle, RefreshCcw, Truck } from 'lucide-react';
import { type ReactNode, memo, useDeferredValue, useReducer, useRef } from 'react';
import { Link } from 'react-router';
import { galleryImages } from '../../shop/catalogue/image-priority.rules.ts';
import type { ProductCard, ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import type { GuideLink } from '../../shop/content/care-guides.ts';
import type { trustLines } from '../../shop/settings/words.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Alert } from '../../ui/notices.tsx';
import { guideTitle } from '../care/guide-meta.ts';
import { DecidingFacts, hasDecidingFacts } from '../catalogue/plant-facts.tsx';
import { ProductGrid } from '../catalogue/product-card.tsx';
import { ProductDelivery, useDeliveryCheck } from '../delivery/product-delivery.tsx';
import { WishHeart } from '../wishes/heart.tsx';
import { useAddToCart } from './add-to-cart.ts';
import { BuyRow, PriceAndStock, SoldOut, StickyBuyBar } from './buy-panel.tsx';
import { type ChosenGoods, chosenGoods, describeGoods, picturesOf } from './chosen-goods.ts';
import { Gallery } from './gallery.tsx';
import { ProductAccordions } from './product-accordions.tsx';
import { beginChoice, reduceProduct } from './product-choice.ts';
import { OlderSelectors, VariantSelectors } from './selectors.tsx';
import { variantOptions } from './variant-options.ts';

type Promises = ReturnType<typeof trustLines>;

type ProductViewProps = {
  product: ProductDetail;
  /** The care guide about it. */
  guide: GuideLink | null;
  /** What the shop promises with every product. */
  promises: Promises;
  /** What is there in place of what is sold out. */
  alternatives: readonly ProductCard[];
  /** How long it is on its way, in words, where the shop knows it. */
  transit: string | null;
  /** The shop has a page about returns. */
  hasReturns: boolean;
  /** What its reviews say, in a line and in a section, as HTML made on the server; empty without any. */
  reviews: { line: string; section: string };
  /** Why it may have changed since, in a sentence. */
  problem: string | null;
  onRetry: () => void;
  /** What follows below, with the phones' bar still at hand. */
  children?: ReactNode;
};

/** A product with its pictures and everything to choose; its key is the product's id. */
export function ProductView({
  product,
  guide,
  promises,
  alternatives,
  transit,
  hasReturns,
  reviews,
  problem,
  onRetry,
  children,
}: ProductViewProps) {
  const [state, dispatch] = useReducer(reduceProduct, product, beginChoice);
  if (state.product !== product) dispatch({ type: 'product', product });
  const { choice, spoken } = state;
  const goods = chosenGoods(state.product, choice);
  // A row of pictures takes a phone longer than a price: who presses sees first what it costs.
  const pictured = chosenGoods(state.product, useDeferredValue(choice));
  const { add, ...errors } = useAddToCart(product, goods);
  const button = useRef<HTMLButtonElement>(null);
  const isThere = goods.stock > 0;
  const hasChoice =
    product.variants.length > 0 || [...product.colors, ...product.sizes].some(({ enabled }) => enabled);
  const check = useDeliveryCheck({ ...goods, productId: product.id });

  const selectors =
    product.variants.length > 0 ? (
      <VariantSelectors
        options={variantOptions(product, choice.selection)}
        selection={choice.selection}
        onChoose={(type, name) => dispatch({ type, name })}
      />
    ) : (
      <OlderSelectors
        product={product}
        colorId={goods.color?.id ?? null}
        sizeId={goods.size?.id ?? null}
        {...errors}
        onColor={(id) => dispatch({ type: 'color', id })}
        onSize={(id) => dispatch({ type: 'olderSize', id })}
      />
    );

  return (
    <>
      <article className="grid grid-cols-1 gap-y-4 md:gap-y-10">
        {/* A grid of its own: the pictures stay in sight beside the choice, not over what follows. */}
        <div className="grid grid-cols-1 gap-x-10 gap-y-4 md:grid-cols-2 lg:gap-x-14">
          <div className="min-w-0 md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:self-start">
            <Gallery
              productId={product.id}
              name={product.name}
              chosen={describeGoods(pictured)}
              look={pictured.variant?.potColor ?? pictured.variant?.potType ?? pictured.color?.name}
              images={galleryImages(picturesOf(product, pictured))}
              changes={choice.changes}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4 md:gap-6">
            <div>
              <div className="flex items-start gap-3">
                <h1 className="min-w-0 flex-1 text-3xl md:text-4xl">{product.name}</h1>
                <WishHeart product={product.id} name={product.name} variant={goods.variant?.id} />
              </div>
              {product.lead ? (
                // A phone's first window has the facts instead: the description begins with the same words.
                <p className={cx('mt-1.5 text-ink-soft', hasDecidingFacts(product.facts) && 'max-md:hidden')}>
                  {product.lead}
                </p>
              ) : null}
              <noscript>
                {import.meta.env.SSR ? <PlainWish product={product} goods={goods} /> : null}
              </noscript>
              <div dangerouslySetInnerHTML={{ __html: reviews.line }} />
            </div>
            <DecidingFacts facts={product.facts} />
            {isThere || hasChoice ? <PriceAndStock goods={goods} /> : null}
            {selectors}
            {choice.moved ? (
              <p className="rounded-md bg-leaf-50 px-3.5 py-2.5 text-sm">{choice.moved}</p>
            ) : null}
            <output aria-live="polite" className="sr-only">
              {spoken}
            </output>
            {problem ? <RefreshProblem problem={problem} onRetry={onRetry} /> : null}
            {isThere ? (
              <>
                <BuyRow
                  name={product.name}
                  goods={goods}
                  onQuantity={(quantity) => dispatch({ type: 'quantity', quantity })}
                  onAdd={add}
                  buttonRef={button}
                />
                <ProductDelivery check={check} transit={transit}>
                  {hasReturns ? <ReturnsLine /> : null}
                </ProductDelivery>
              </>
            ) : (
              <>
                <SoldOut productId={product.id} goods={goods} />
                <InItsPlace products={alternatives} />
              </>
            )}
          </div>
        </div>
        <InWords product={product} promises={promises} guide={guide} />
      </article>
      <div dangerouslySetInnerHTML={{ __html: reviews.section }} />
      {children}
      {isThere ? (
        <StickyBuyBar name={product.name} goods={goods} button={button} onAdd={add} />
      ) : (
        <div className="pt-10 md:hidden" />
      )}
    </>
  );
}

/** All that no choice changes: not made again when one is made, which a phone would feel. */
const InWords = memo(function InWords({
  product,
  promises,
  guide,
}: Pick<ProductViewProps, 'product' | 'promises' | 'guide'>) {
  return (
    <div className="flex min-w-0 flex-col gap-4 md:gap-6">
      <BenefitTiles promises={promises} />
      <ProductAccordions product={product}>
        {guide ? <CareGuideLink guide={guide} /> : null}
      </ProductAccordions>
    </div>
  );
});

/** What becomes of what does not please, in the shop's own words. */
function ReturnsLine() {
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <RefreshCcw aria-hidden="true" size={18} className="mt-px shrink-0" />
      <span>
        Damaged or wrong?{' '}
        <Link to="/returns" className="text-link whitespace-nowrap">
          How returns work
        </Link>
      </span>
    </p>
  );
}

/** Beside a sold-out plant: what is there, and does as well. */
function InItsPlace({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="in-its-place" className="my-4">
      <h2 id="in-its-place" className="mb-4 text-lg">
        Here now, and much like it
      </h2>
      <ProductGrid products={products} columns="two" />
    </section>
  );
}

/** In the heart's place for browsers that run no script, which alone have it: the list is kept in the account. */
function PlainWish({ product, goods }: { product: ProductDetail; goods: ChosenGoods }) {
  return (
    <form method="post" action="/wishlist" className="mt-2">
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="variant" value={goods.variant?.id ?? ''} />
      <Button type="submit" name="intent" value="add" variant="outline" size="sm">
        Put it on my wish list
      </Button>
    </form>
  );
}

/** What is shown could not be brought up to date; what was read before stays. */
function RefreshProblem({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Alert tone="error" title={problem}>
      <p>Price and stock may have changed.</p>
      <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}

const benefitIcons = [Truck, RefreshCcw, MessageCircle] as const;

/** What the shop promises with every product. docs/behaviour/product-page.md#in-words. */
function BenefitTiles({ promises }: { promises: Promises }) {
  if (promises.length === 0) return null;
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-3">
      {promises.map(({ text, place }) => {
        const Icon = benefitIcons[place];
        return (
          <li
            key={place}
            className="flex flex-col items-center gap-2 rounded-lg bg-leaf-50 px-2 py-4 text-center text-xs leading-snug text-ink-soft sm:px-3 sm:text-sm sm:flex-row sm:gap-3 sm:text-left"
          >
            <Icon aria-hidden="true" size={24} strokeWidth={1.6} className="shrink-0 text-leaf-700" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}

/** From a plant to the guide about it. */
function CareGuideLink({ guide }: { guide: GuideLink }) {
  return (
    <Link
      to={`/plant-care/${guide.id}`}
      prefetch="intent"
      className="group mt-4 flex items-center gap-4 rounded-lg bg-sand p-4 transition-colors hover:bg-sand-deep"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface text-leaf-700">
        <BookOpen aria-hidden="true" size={21} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-lg leading-snug">{guideTitle(guide.name)}</span>
        <span className="block text-sm text-ink-soft">Water, light and help when it ails</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        size={18}
        className="shrink-0 text-muted transition-[translate] group-hover:translate-x-1"
      />
    </Link>
  );
}
