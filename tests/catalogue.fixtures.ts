import type { Database } from '../src/database/client.ts';
import { products, productVariants } from '../src/database/tables/catalogue.ts';
import { stockWaits } from '../src/database/tables/waiting.ts';
import { promoCodes } from '../src/database/tables/promo.ts';
import { emptyCategory } from '../src/shop/catalogue/category.rules.ts';
import type { CreateOrderBody, RequestLine } from '../src/shop/checkout/checkout-api.schema.ts';
import { revisionOf } from '../src/shop/edit/edits.ts';

/** What the category dialog sends that gives one another name; `was`: the one that its editor saw. */
export function aCategoryForm(id: string, name: string, was: string) {
  const revision = revisionOf({ ...emptyCategory, name: was });
  return { intent: 'save', id, revision, draft: JSON.stringify({ ...emptyCategory, name }) };
}

const OPTIONS = { potType: 'Plastic', size: 'Small (4")', potColor: 'White' };

/** A published product with one variant; `line` asks for so many of it. */
export async function addVariantProduct(
  db: Database,
  stock: number,
  change: Partial<typeof productVariants.$inferInsert> = {},
) {
  const [product] = await db.insert(products).values({ name: 'Test Fern', pricePaise: 600_00 }).returning();
  if (!product) throw new Error('No product');
  const [variant] = await db
    .insert(productVariants)
    .values({ ...OPTIONS, productId: product.id, pricePaise: 600_00, stock, ...change })
    .returning();
  if (!variant) throw new Error('No variant');
  const variantInfo = { pot_type: variant.potType, size: variant.size, pot_color: variant.potColor };
  return {
    productId: product.id,
    variantId: variant.id,
    line: (quantity = 1) => aRequestLine(product.id, quantity, { variantInfo }),
  };
}

export async function addPlainProduct(db: Database, change: Partial<typeof products.$inferInsert> = {}) {
  const [product] = await db
    .insert(products)
    .values({ name: 'Plain Tulsi', pricePaise: 150_00, stock: 5, ...change })
    .returning();
  if (!product) throw new Error('No product');
  return { productId: product.id, line: (quantity = 1) => aRequestLine(product.id, quantity) };
}

/** Somebody who waits for a sold-out product; gives the wait's id. */
export async function addWait(db: Database, change: Partial<typeof stockWaits.$inferInsert> = {}) {
  const { productId } = await addPlainProduct(db, { stock: 0 });
  const values = { productId, goodsId: productId, email: 'asha@example.com', confirmedAt: new Date() };
  const [wait] = await db
    .insert(stockWaits)
    .values({ ...values, ...change })
    .returning();
  if (!wait) throw new Error('No wait');
  return wait.id;
}

export async function addPromoCode(db: Database, change: Partial<typeof promoCodes.$inferInsert> = {}) {
  const values = {
    code: 'TENOFF',
    discountValue: 10,
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    ...change,
  };
  const [promo] = await db.insert(promoCodes).values(values).returning();
  if (!promo) throw new Error('No promo code');
  return promo;
}

export function aRequestLine(id: string, quantity: number, change: Partial<RequestLine> = {}): RequestLine {
  return {
    id,
    quantity,
    name: 'x',
    variantInfo: undefined,
    selectedPotColor: undefined,
    selectedSize: undefined,
    ...change,
  };
}

export const aCustomer: CreateOrderBody['customer'] = {
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Lake Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'India',
  phone: '+91 98450 00000',
};

export function anOrderBody(
  cartItems: RequestLine[],
  change: Partial<CreateOrderBody> = {},
): CreateOrderBody {
  return { cartItems, promoCode: null, customer: aCustomer, replacesOrderId: undefined, ...change };
}
