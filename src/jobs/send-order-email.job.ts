import { renderOrderEmail } from '../mail/order-email.tsx';
import type { MailTransport } from '../mail/transport.ts';
import { getOrderEmailContent } from '../shop/orders/get-order-email-content.ts';
import { recordOrderEmailAttempt } from '../shop/orders/record-order-email-attempt.ts';
import type { Jobs, Shop } from '../shop/shop.types.ts';
import { type EmailSettings, orderEmailProps } from './order-email-props.ts';

type Parts = { shop: Shop; mail: MailTransport; email: EmailSettings };

/**
 * Sends one order e-mail and records the attempt. Should the program die after the mail server accepted the mail and
 * before that was recorded, it is sent once more, with the same Message-ID: mail can be had no safer than that.
 */
export async function sendOrderEmail(
  { shop, mail, email }: Parts,
  { orderEmailId }: Jobs['send-order-email'],
) {
  const content = await getOrderEmailContent(shop, { orderEmailId });
  if (content.state === 'sent') return;
  try {
    await mail.send({
      ...renderOrderEmail(orderEmailProps(content, email)),
      to: { name: content.order.customerName, address: content.recipient },
      messageId: content.messageId,
    });
  } catch (error) {
    await recordOrderEmailAttempt(shop, {
      orderEmailId,
      error: error instanceof Error ? error.message : String(error),
    });
    throw error;
  }
  await recordOrderEmailAttempt(shop, { orderEmailId, error: null });
}
