import type { MetaDescriptor } from 'react-router';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { galleryImages } from '../../shop/catalogue/image-priority.rules.ts';
import { normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import { paiseToRupees } from '../../shop/money.ts';
import { shortText } from '../found/page-meta.ts';
import { chosenGoods } from './chosen-goods.ts';
import { paragraphs } from './paragraphs.ts';
import { initialChoice } from './product-choice.ts';
import { picturesOf } from './product-pictures.ts';

/** What search engines and link previews are told; addresses absolute on `appUrl`. */
export function productMeta(product: ProductDetail, appUrl: string): MetaDescriptor[] {
  const address = `${appUrl}/product/${product.id}`;
  const goods = chosenGoods(product, initialChoice(product));
  const image = normaliseImageAddress(galleryImages(picturesOf(product, goods))[0]?.url, appUrl);
  const description = shortText(
    paragraphs(product.description)[0] ?? `${product.name} from the Plant Store.`,
  );
  return [
    { title: `${product.name} · Plant Store` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description,
        ...(image && { image }),
        offers: {
          '@type': 'Offer',
          url: address,
          priceCurrency: 'INR',
          price: paiseToRupees(goods.pricePaise).toFixed(2),
          availability: `https://schema.org/${goods.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        },
      },
    },
  ];
}
