import { createCategory } from '../../src/shop/catalogue/categories.ts';
import { findEditedProduct } from '../../src/shop/catalogue/edited-product.ts';
import { emptyDraft } from '../../src/shop/catalogue/product-draft.rules.ts';
import { createProduct, updateProduct } from '../../src/shop/catalogue/save-product.ts';
import { revisionOf } from '../../src/shop/edit/edits.ts';
import { findOrderContact, updateOrderContact } from '../../src/shop/orders/edit-order-contact.ts';
import { adminShipments, readShipments } from '../../src/shop/orders/order-shipments.ts';
import { emptyShipmentDraft, shipmentDraft } from '../../src/shop/orders/shipment.schema.ts';
import { updateShipment } from '../../src/shop/shipments/change-shipment.ts';
import { makeShipment } from '../../src/shop/shipments/make-shipment.ts';
import type { Shop } from '../../src/shop/shop.types.ts';
import { noVariants, toVariantsDraft } from '../../src/shop/variants/variants-draft.rules.ts';
import type { EditedAttribute } from '../../src/shop/variants/variants.types.ts';
import type { Edited } from '../edited-forms.fixtures.ts';
import { anOffer } from '../variants.fixtures.ts';
import { never } from './patience.ts';

type Of = {
  shop: Shop;
  one: { userId: string };
  product: string;
  /** One whose contact is changed, and one that is sent. */
  orders: { waiting: string; leaving: string };
};

/** What is edited of goods and orders, in dialogs of their own. */
export const formsOfTheDay = ({ shop, one, product, orders }: Of): Record<string, Edited> => ({
  'a product': {
    fields: ['description', 'glance'],
    add: async () => product,
    read: (id) => findEditedProduct(shop, id),
    save: (id, edit) => updateProduct(shop, { id, ...edit }) as ReturnType<Edited['save']>,
  },
  'the variants of a product': {
    fields: ['pot_size', 'pot_type'],
    add: () => addOfTwoSizes(shop, one),
    read: async (id) => {
      const variants = (await findEditedProduct(shop, id))?.variants;
      return variants && { draft: labelsOf(variants.attributes), revision: variants.version };
    },
    save: async (id, { actor, draft, revision }) => {
      const edited = await findEditedProduct(shop, id);
      const labels = draft as unknown as Record<string, string>;
      const begun = toVariantsDraft(edited?.variants ?? never());
      const attributes = begun.attributes.map((group) => ({
        ...group,
        label: labels[group.name] ?? group.label,
      }));
      const variants = { ...begun, attributes, version: revision };
      const input = { actor, id, draft: {}, revision: edited?.revision ?? '', variants };
      return updateProduct(shop, input) as ReturnType<Edited['save']>;
    },
  },
  'the contact of an order': {
    fields: ['name', 'city'],
    add: async () => orders.waiting,
    read: (id) => findOrderContact(shop, id),
    save: (id, edit) => updateOrderContact(shop, { orderId: id, ...edit }),
  },
  'a parcel of an order': {
    fields: ['courier', 'trackingNumber'],
    add: async () => {
      const parcel = { orderId: orders.leaving, shipmentId: crypto.randomUUID(), items: 'rest' } as const;
      const made = await makeShipment(shop, {
        actor: one,
        ...parcel,
        draft: emptyShipmentDraft,
        tells: false,
      });
      return made.ok ? parcel.shipmentId : never();
    },
    read: async (id) => {
      const stored = (await readShipments(shop.db, [orders.leaving])).get(orders.leaving) ?? [];
      const [parcel] = adminShipments(stored.filter((row) => row.id === id));
      const draft = parcel && shipmentDraft(parcel);
      return draft && { draft, revision: revisionOf(draft) };
    },
    save: (id, edit) => updateShipment(shop, { shipmentId: id, tells: false, ...edit }),
  },
});

const labelsOf = (attributes: readonly EditedAttribute[]) =>
  Object.fromEntries(attributes.map(({ name, label }) => [name, label]));

async function addOfTwoSizes(shop: Shop, actor: { userId: string }): Promise<string> {
  const made = await createCategory(shop, { actor, name: `Raced ${crypto.randomUUID()}` });
  const draft = {
    ...emptyDraft,
    name: `Raced ${crypto.randomUUID()}`,
    description: 'Green.',
    price: '450',
    categoryIds: [made.ok ? made.category.id : never()],
  };
  const offer = anOffer(['Small', 'Large'], ['Plastic'], ['White']);
  const variants = { ...toVariantsDraft(noVariants), ...offer, version: 'none' };
  const created = await createProduct(shop, { actor, draft, force: false, variants });
  return created.ok ? created.id : never();
}
