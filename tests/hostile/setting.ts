import { eq } from 'drizzle-orm';
import { categories, productCategories } from '../../src/database/tables/catalogue.ts';
import { orderItems, orders } from '../../src/database/tables/orders.ts';
import { getProgramSecret } from '../../src/database/program-secret.ts';
import { signOrderLink } from '../../src/shop/orders/order-links.ts';
import { defaultSettings } from '../../src/shop/settings/sections.schema.ts';
import type { Shop } from '../../src/shop/shop.types.ts';
import { startBuiltApp } from '../built-app.ts';
import { aCustomer, addPlainProduct, addPromoCode, addVariantProduct } from '../catalogue.fixtures.ts';
import { editedForms } from '../edited-forms.fixtures.ts';
import { addInvoice, addOrder } from '../orders.fixtures.ts';
import { addPerson } from '../people.fixtures.ts';
import { startTestSandbox } from '../test-sandbox.ts';

export type Setting = Awaited<ReturnType<typeof furnish>>;

/** A shop in which there is one of everything that a form can be about. */
export async function furnish(env: Record<string, string> = {}) {
  const logged: string[] = [];
  const provider = await startTestSandbox();
  const ofProvider = {
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: provider.webhookSecret,
    RAZORPAY_API_URL: provider.apiUrl,
  };
  const own = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'debug', ...ofProvider, ...env };
  const app = await startBuiltApp(own, null, { logInto: { write: (line) => void logged.push(line) } });
  const owner = await addPerson(app, 'boss@example.com', 'admin');
  const person = await addPerson(app, 'asha@example.com');
  const plain = await addPlainProduct(app.db, { stock: 900_000, description: 'Green.' });
  const fern = await addVariantProduct(app.db, 900_000);
  const [category] = await app.db.insert(categories).values({ name: 'Ferns' }).returning();
  const categoryId = category?.id ?? '';
  for (const { productId } of [plain, fern])
    await app.db.insert(productCategories).values({ productId, categoryId });
  await addPromoCode(app.db, { code: 'FREE', discountValue: 100 });
  // Verbs that read and add what the edit kit's forms are about; saving is the program's.
  const shop = {
    db: app.db,
    now: () => new Date(),
    settings: () => defaultSettings,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as Shop;
  const edited = editedForms(() => ({ shop, one: owner }));
  const secret = await getProgramSecret(app.db, 'order-links');

  return {
    app,
    provider,
    shop,
    owner,
    person,
    plain,
    fern,
    categoryId,
    edited,
    /** Every line of the program's log. */
    logged,
    customer: { ...aCustomer, email: 'guest@example.com' },
    /** A paid order of a person with an account, its item, and its link. */
    async addOrder(orderStatus: 'order_placed' | 'delivered' = 'order_placed') {
      const items = [
        { productId: plain.productId, productName: 'Plain Tulsi', productPricePaise: 1200_00, quantity: 1 },
      ];
      const order = await addOrder(app.db, { userId: person.userId, orderStatus, items });
      if (orderStatus === 'delivered')
        await app.db.update(orders).set({ deliveredAt: new Date() }).where(eq(orders.id, order.id));
      const [item] = await app.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
      const token = signOrderLink(secret, { orderId: order.id, madeAt: new Date() });
      return { orderId: order.id, itemId: item?.id ?? '', token };
    },
    addInvoice: (orderId: string) => addInvoice(app.db, orderId),
    async stop() {
      await app.stop();
      await provider.close();
    },
  };
}
