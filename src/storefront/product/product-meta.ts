import type { MetaDescriptor } from 'react-router';
import type { Category } from '../../shop/catalogue/categories.ts';
import type { ProductDetail } from '../../shop/catalogue/find-product.ts';
import { normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import { galleryImages } from '../../shop/catalogue/image-priority.rules.ts';
import { pageMeta, shortText } from '../found/page-meta.ts';
import { productData } from '../found/product-data.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import { chosenGoods, picturesOf } from './chosen-goods.ts';
import { paragraphs } from './product-accordions.tsx';
import { initialChoice } from './product-choice.ts';

type Shown = { product: ProductDetail; category: Category | undefined; appUrl: string };

/** What search engines and link previews are told; addresses absolute on `appUrl`. */
export function productMeta({ product, category, appUrl }: Shown): MetaDescriptor[] {
  const { id, name, variants } = product;
  const path = `/product/${id}`;
  const goods = chosenGoods(product, initialChoice(product));
  const imageUrl = galleryImages(picturesOf(product, goods))[0]?.url;
  const description = shortText(paragraphs(product.description)[0] ?? `${name} from the Plant Store.`);
  return [
    ...pageMeta(appUrl, { title: name, description, path, imageUrl, kind: 'product' }),
    { property: 'product:price:currency', content: 'INR' },
    { property: 'product:price:amount', content: (goods.pricePaise / 100).toFixed(2) },
    productData({
      id,
      name,
      description,
      address: `${appUrl}${path}`,
      imageUrl: normaliseImageAddress(imageUrl, appUrl),
      variants,
      pricePaise: goods.pricePaise,
      stock: goods.stock,
    }),
    breadcrumbData(appUrl, productTrail(product, category)),
  ];
}

/** Home > Shop > category > product name. Specification, storefront §2 'Product page'. */
export function productTrail(
  { id, name }: Pick<ProductDetail, 'id' | 'name'>,
  category: Category | undefined,
) {
  return [
    { label: 'Home', to: '/' },
    { label: 'Shop', to: '/shop' },
    ...(category ? [{ label: category.name, to: `/shop?category=${category.id}` }] : []),
    { label: name, to: `/product/${id}` },
  ];
}
