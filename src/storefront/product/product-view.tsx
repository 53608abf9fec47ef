import { type ReactNode, useRef } from 'react';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { galleryImages } from '../../shop/catalogue/image-priority.rules.ts';
import type { GuideLink } from '../../shop/content/care-guides.ts';
import { BenefitTiles } from './benefit-tiles.tsx';
import { BuyRow, PriceAndStock } from './buy-panel.tsx';
import { CareGuideLink } from './care-guide-link.tsx';
import { Gallery } from './gallery.tsx';
import { OlderSelectors } from './older-selectors.tsx';
import { ProductAccordions } from './product-accordions.tsx';
import { picturesOf } from './product-pictures.ts';
import { RefreshProblem } from './refresh-problem.tsx';
import { describeGoods } from './selection-summary.ts';
import { StickyBuyBar } from './sticky-buy-bar.tsx';
import { useAddToCart } from './use-add-to-cart.ts';
import { useProductChoice } from './use-product-choice.ts';
import { variantOptions } from './variant-options.ts';
import { VariantSelectors } from './variant-selectors.tsx';

export type ProductViewProps = {
  product: ProductDetail;
  /** The care guide about it. */
  guide: GuideLink | null;
  /** Why it may have changed since, in a sentence. */
  problem: string | null;
  onRetry: () => void;
  /** What follows below, with the phones' bar still at hand. */
  children?: ReactNode;
};

/** A product with its pictures and everything to choose; its key is the product's id. */
export function ProductView({ product, guide, problem, onRetry, children }: ProductViewProps) {
  const { choice, goods, spoken, dispatch } = useProductChoice(product);
  const { add, ...errors } = useAddToCart(product, goods);
  const button = useRef<HTMLButtonElement>(null);

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
      <article className="grid gap-x-10 gap-y-7 md:grid-cols-2 lg:gap-x-14">
        <div className="min-w-0 md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:self-start">
          <Gallery
            productId={product.id}
            name={product.name}
            chosen={describeGoods(goods)}
            images={galleryImages(picturesOf(product, goods))}
            changes={choice.changes}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <h1 className="text-4xl">{product.name}</h1>
          <PriceAndStock goods={goods} />
          {selectors}
          {choice.moved ? (
            <p className="rounded-md bg-leaf-50 px-3.5 py-2.5 text-sm">{choice.moved}</p>
          ) : null}
          <output aria-live="polite" className="sr-only">
            {spoken}
          </output>
          {problem ? <RefreshProblem problem={problem} onRetry={onRetry} /> : null}
          <BuyRow
            name={product.name}
            goods={goods}
            onQuantity={(quantity) => dispatch({ type: 'quantity', quantity })}
            onAdd={add}
            buttonRef={button}
          />
          <BenefitTiles />
          <ProductAccordions product={product} />
          {guide ? <CareGuideLink guide={guide} /> : null}
        </div>
      </article>
      {children}
      <StickyBuyBar name={product.name} goods={goods} button={button} onAdd={add} />
    </>
  );
}
