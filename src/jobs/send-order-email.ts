import { renderOrderEmail } from '../mail/order-email.tsx';
import type { MailTransport } from '../mail/transport.ts';
import { findOrderEmail } from '../shop/orders/find-order-email.ts';
import { recordOrderEmailAttempt } from '../shop/orders/record-order-email-attempt.ts';
import type { Shop } from '../shop/shop.types.ts';
import { orderEmailProps } from './order-email-props.ts';

export type EmailSettings = { appUrl: string; supportPhone: string };

type Parts = { shop: Shop; mail: MailTransport; email: EmailSettings };
type Input = { orderEmailId: string; isLast: boolean };

/**
 * Sends one e-mail of an order. Should the program die between sending and noting it, it is sent again with the same
 * Message-ID: e-mail knows no better.
 */
export async function sendOrderEmail(
  { shop, mail, email }: Parts,
  { orderEmailId, isLast }: Input,
): Promise<void> {
  const found = await findOrderEmail(shop, { orderEmailId });
  if (!found || found.email.state === 'sent') return;
  try {
    const message = renderOrderEmail(orderEmailProps(found, email));
    await mail.send({ ...message, to: found.email.recipient, messageId: found.email.messageId });
  } catch (error) {
    await recordOrderEmailAttempt(shop, { orderEmailId, error: String(error), isLast });
    throw error;
  }
  await recordOrderEmailAttempt(shop, { orderEmailId, error: null, isLast });
}
