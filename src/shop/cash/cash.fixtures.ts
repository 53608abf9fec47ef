import { eq } from 'drizzle-orm';
import type { TestShop } from '../../../tests/test-shop.ts';
import { cashCodes } from '../../database/tables/cash.ts';
import { cashOnDelivery } from '../../payments/cash/description.rules.ts';
import { createPaymentMethods } from '../../payments/payment-method.ts';
import { deliveryWith } from '../delivery/delivery.fixtures.ts';
import type { CheckoutSettings } from '../settings/checkout-rules.schema.ts';
import { defaultSettings } from '../settings/sections.schema.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import { type Reached, askForCode } from './cash-codes.ts';

/** Takes cash everywhere, on these terms. */
export function offerCash(
  { shop, method }: Pick<TestShop, 'shop' | 'method'>,
  {
    upTo = '5000',
    fee = '40',
    ...checkout
  }: { upTo?: string; fee?: string } & Partial<CheckoutSettings> = {},
): void {
  shop.payments = createPaymentMethods(method, cashOnDelivery);
  shop.settings = settingsWith({
    delivery: deliveryWith({ everywhere: { cash: { on: true, upTo, fee } } }),
    checkout: { ...defaultSettings.checkout, ...checkout },
  });
}

/** A code as its person reads it. */
export async function readCode({ shop, db }: Pick<TestShop, 'shop' | 'db'>, person: Reached) {
  const sender = {
    channel: 'e-mail',
    to: ({ email }: Reached) => email,
    send: async () => undefined,
  } as const;
  const asked = await askForCode(shop, person, { asker: 'a test', sender, factor: 1000 });
  if (!asked.ok) throw new Error('Too many codes');
  const [stored] = await db.select().from(cashCodes).where(eq(cashCodes.id, asked.codeId));
  return { id: asked.codeId, code: stored?.unsentCode ?? '' };
}
