import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { attributeValues, productAttributes, products } from '../../database/tables/catalogue.ts';
import type { DependencyRule } from '../catalogue/catalogue.types.ts';
import { valueId } from '../catalogue/value-id.rules.ts';
import type { EditedAttribute } from './variants.types.ts';
import { VariantsUnsaved } from './variants-unsaved.ts';
import { variantsMessages } from './variants-messages.ts';

type Written = { productId: string; attributes: readonly EditedAttribute[] };

/** Writes all groups of a product with their values, in their order. */
export async function writeAttributes(tx: Database, { productId, attributes }: Written): Promise<void> {
  await VariantsUnsaved.unless(variantsMessages.attributesFailed, async () => {
    const groups = await tx
      .insert(productAttributes)
      .values(attributes.map(({ name, label }) => ({ productId, name, label })))
      .onConflictDoUpdate({
        target: [productAttributes.productId, productAttributes.name],
        set: { label: sql`excluded.label` },
      })
      .returning();
    await tx.delete(attributeValues).where(eq(attributeValues.productId, productId));
    const values = attributes.flatMap((attribute) =>
      attribute.values.map((value, position) => ({
        productId,
        attributeId: groups.find(({ name }) => name === attribute.name)?.id ?? '',
        valueId: valueId(value.name),
        name: value.name,
        enabled: value.enabled,
        position,
        metadata: value.hexColor === null ? {} : { hexColor: value.hexColor },
      })),
    );
    if (values.length > 0) await tx.insert(attributeValues).values(values);
  });
}

/** Writes what may be combined, under the specification's keys. */
export async function writeRules(
  tx: Database,
  { productId, rules }: { productId: string; rules: readonly DependencyRule[] },
): Promise<void> {
  await VariantsUnsaved.unless(variantsMessages.rulesFailed, () =>
    tx
      .update(products)
      .set({
        dependencyRules: rules.map((rule) => ({
          pot_size: rule.potSize,
          allowed_pot_types: rule.allowedPotTypes,
          allowed_pot_colors: rule.allowedPotColors,
        })),
      })
      .where(eq(products.id, productId)),
  );
}
