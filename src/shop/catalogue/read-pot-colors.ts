import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { attributeValues, productAttributes } from '../../database/tables/catalogue.ts';
import { swatchColor } from './swatch-color.rules.ts';

/** A pot colour that a product comes in, with the colour of its swatch. */
export type CardColor = { name: string; hex: string };

/** Enabled pot colours of products with attributes, in their positions, by product id. */
export async function readPotColors(db: Database, productIds: string[]): Promise<Map<string, CardColor[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({
      productId: attributeValues.productId,
      name: attributeValues.name,
      metadata: attributeValues.metadata,
    })
    .from(attributeValues)
    .innerJoin(productAttributes, eq(productAttributes.id, attributeValues.attributeId))
    .where(
      and(
        inArray(attributeValues.productId, productIds),
        eq(productAttributes.name, 'pot_color'),
        eq(attributeValues.enabled, true),
      ),
    )
    .orderBy(asc(attributeValues.position), asc(attributeValues.name));
  const colors = rows.map(({ productId, name, metadata }) => ({
    productId,
    color: { name, hex: swatchColor({ name, hexColor: metadata.hexColor }) },
  }));
  const byProduct = Map.groupBy(colors, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, group]) => [id, group.map(({ color }) => color)]));
}
