import { boxOf } from '../../../demo/catalogue/picture-texts.ts';
import type { DemoProduct, DemoShop, DemoVariant, DemoVariantProduct } from '../../../demo/demo.types.ts';
import { pictureAddress } from '../../../demo/picture-widths.ts';
import { demoShop } from '../../../demo/shop.ts';
import type { Database } from '../client.ts';
import {
  attributeValues,
  categories,
  productAttributes,
  productCategories,
  productVariants,
  products,
} from '../tables/catalogue.ts';
import { orderedIds } from '../tables/columns.ts';

/** Loads products, and the categories that are missing; gives the ids of the products by slug. */
export async function loadDemoProducts(tx: Database, shop: DemoShop): Promise<Map<string, string>> {
  await tx
    .insert(categories)
    .values(shop.categories.map((name) => ({ name })))
    .onConflictDoNothing();
  const categoryRows = await tx.select().from(categories);
  const byName = new Map(categoryRows.map((row) => [row.name.toLowerCase(), row.id]));
  const categoryIds = new Map(shop.categories.map((name) => [name, byName.get(name.toLowerCase())]));
  const productIds = new Map(shop.products.map((product) => [product.slug, crypto.randomUUID()]));
  const idOf = (product: DemoProduct) => productIds.get(product.slug) ?? '';
  const now = Date.now();

  await tx.insert(products).values(
    shop.products.map((product, index) => ({
      ...toProductRow(product),
      id: idOf(product),
      featuredCategoryId: categoryIds.get(product.featuredCategory) ?? null,
      // The shop lists the newest first: the first of the demo is the newest.
      createdAt: new Date(now - index * 60_000),
    })),
  );
  await tx.insert(productCategories).values(
    shop.products.flatMap((product) =>
      product.categories.flatMap((name) => {
        const categoryId = categoryIds.get(name);
        return categoryId === undefined ? [] : [{ productId: idOf(product), categoryId }];
      }),
    ),
  );
  for (const product of shop.products) {
    if (product.kind === 'variants') await loadVariants(tx, product, idOf(product));
  }
  return productIds;
}

/** Of its pictures, by their names: where they are, what they show, and with which sizes alone. */
const addressOf = (product: DemoProduct) => (name: string) => {
  const address = pictureAddress(name, product.seen[name]);
  const sizes = product.kind === 'variants' ? sizesOf(product, name) : [];
  return sizes.length === 0 ? address : `${address}&size=${sizes.join('.')}`;
};

const sizeId = (size: string) => size.toLowerCase().replace(/ .*/, '');

/** The size that stands beside something well known, or those that travel in a box; none: it is of all sizes. */
function sizesOf({ variants, picture }: DemoVariantProduct, name: string): string[] {
  const [, box] = /^(.*)--how-we-pack$/.exec(name) ?? [];
  const isOf = box
    ? ({ size }: DemoVariant) => boxOf(size) === box
    : (variant: DemoVariant) => name.endsWith('--size') && variant.picture === picture;
  return [...new Set(variants.filter(isOf).map(({ size }) => sizeId(size)))];
}

function toProductRow(product: DemoProduct): typeof products.$inferInsert {
  return {
    name: product.name,
    description: product.description,
    pricePaise: product.pricePaise,
    discountPricePaise: product.discountPricePaise,
    isDiscounted: product.isDiscounted,
    includeInDeals: product.includeInDeals,
    stock: product.stock,
    isPublished: product.isPublished,
    isFeatured: product.isFeatured,
    imageUrls: [product.picture, ...product.furtherPictures].map(addressOf(product)),
    glanceInfo: product.glance,
    glanceInfoStructured: product.glance.map((text) => ({ text })),
    plantFacts: product.facts,
    lightInstructionText: product.lightInstructionText,
    ...(product.kind === 'variants' ? { dependencyRules: product.dependencyRules } : {}),
    ...(product.kind === 'older-colors' ? olderOptions(product) : {}),
  };
}

function olderOptions(product: Extract<DemoProduct, { kind: 'older-colors' }>) {
  const pictures = Object.entries(product.colorImages);
  return {
    availableColors: product.availableColors,
    availableSizes: product.availableSizes,
    colorImages: Object.fromEntries(pictures.map(([color, names]) => [color, names.map(addressOf(product))])),
    defaultColor: product.defaultColor,
    defaultSize: product.defaultSize,
  };
}

async function loadVariants(tx: Database, product: DemoVariantProduct, productId: string): Promise<void> {
  const { sizes, potTypes, potColors } = product.attributes;
  const groups = [
    { name: 'pot_size', label: 'Pot size', values: sizes },
    { name: 'pot_type', label: 'Pot type', values: potTypes },
    { name: 'pot_color', label: 'Pot color', values: potColors },
  ] as const;
  for (const { name, label, values } of groups) {
    const [attribute] = await tx.insert(productAttributes).values({ productId, name, label }).returning();
    if (!attribute || values.length === 0) continue;
    await tx.insert(attributeValues).values(
      values.map((value, position) => ({
        productId,
        attributeId: attribute.id,
        valueId: value.name.toLowerCase().replaceAll(' ', '-'),
        name: value.name,
        enabled: value.enabled,
        position,
        metadata: {
          ...(value.hex === undefined ? {} : { hexColor: value.hex }),
          ...(value.height === undefined ? {} : { height: value.height }),
        },
      })),
    );
  }
  const now = Date.now();
  // Of the cheapest, the shop shows the one with the lowest id: the first.
  const ids = orderedIds(product.variants.length, new Date(now));
  await tx.insert(productVariants).values(
    product.variants.map(({ picture, ...variant }, index) => ({
      ...variant,
      id: ids[index] ?? crypto.randomUUID(),
      productId,
      imageUrl: addressOf(product)(picture),
      createdAt: new Date(now + index),
    })),
  );
}

/** Adds the shipped products to a shop, and those of their categories that it lacks; gives the products' ids. */
export async function loadCatalogProducts(tx: Database): Promise<string[]> {
  return [...(await loadDemoProducts(tx, demoShop)).values()];
}
