import { invoicePdf } from '../documents/invoice.ts';
import type { MailAttachment, MailTransport, RenderedMail } from '../mail/transport.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import { type EmailContent, ForgottenEmail, getEmailContent } from '../shop/emails/email-content.ts';
import { forgetSentCode } from '../shop/cash/cash-codes.ts';
import { findMailedPaper } from '../shop/invoices/order-documents.ts';
import { orderNumber } from '../shop/orders/order-number.rules.ts';
import { reviewAddress } from '../shop/reviews/reviews.rules.ts';
import { type AccountEmailAbout, recordEmailAttempt } from '../shop/outbox.ts';
import type { Jobs, Shop } from '../shop/shop.types.ts';
import { waitOn } from '../shop/waiting/tell-waiting.ts';
import { plantWeekMatter } from './plant-week-matter.ts';
import { tellPricesAgain } from '../shop/wishes/tell-prices.ts';
import { reviewMatter } from './review-matter.ts';
import {
  type AccountMatter,
  type EmailSettings,
  alertMatter,
  claimMatter,
  cashCodeMatter,
  invitationMatter,
  readWriting,
  linkMatter,
  refundMatter,
  returnedMatter,
  signInMatter,
  testMatter,
  writeAccountEmail,
  writeOrderEmail,
} from './write-email.ts';
import { waitMatter } from './waiting-email.ts';
import { fallenMatter } from './wish-email.ts';

export type SendingParts = {
  shop: Shop;
  mail: MailTransport;
  email: EmailSettings;
  links: AccountLinks;
  /** How its words are made, where those do not matter. */
  write?: (content: EmailContent, parts: SendingParts) => Promise<Written | null>;
};

/**
 * Makes one e-mail of the outbox from what is true now, sends it if there is something to say to its recipient, and
 * records the try. Should the program die after the mail server accepted the mail and before that was recorded, it is
 * sent once more, with the same Message-ID: mail can be had no safer than that.
 */
export async function sendEmail(parts: SendingParts, { emailId }: Jobs['send-email']): Promise<void> {
  const { shop, mail } = parts;
  const found = await getEmailContent(shop, { emailId }).catch(nullIfForgotten);
  if (!found) return;
  const { email, content } = found;
  if (email.state === 'sent' || email.state === 'nothing') return;
  const written = await recordFailure(shop, emailId, (parts.write ?? write)(content, parts), () => NOT_MADE);
  if (written) {
    const name = content.about === 'order' ? content.order.customerName : '';
    const attachments = await attachedPapers(shop, content);
    const to = { name, address: email.recipient };
    const { unsubscribeUrl } = written;
    const message = { ...written.mail, to, attachments, messageId: email.messageId, unsubscribeUrl };
    await recordFailure(shop, emailId, mail.send(message), (error) =>
      error instanceof Error ? error.message : String(error),
    );
  }
  const outcome = written ? { state: 'sent' as const, about: written.about } : { state: 'nothing' as const };
  await recordEmailAttempt(shop, { emailId, outcome });
  if (content.about === 'cash-code') await forgetSentCode(shop, content);
  if (email.kind === 'back-in-stock' && !written && email.waitId !== null)
    await waitOn(shop, { waitId: email.waitId });
  if (email.kind === 'wish-prices' && !written && email.wishLinkId !== null)
    await tellPricesAgain(shop, { wishLinkId: email.wishLinkId });
}

function nullIfForgotten(error: unknown): null {
  if (error instanceof ForgottenEmail) return null;
  throw error;
}

/**
 * The invoice with the confirmation, the credit note with the refund. Without, where it cannot be made: no mail waits for a
 * paper, which is on the page of the order, too. docs/behaviour/invoices.md#who-gets-them.
 */
async function attachedPapers(shop: Shop, content: EmailContent): Promise<MailAttachment[]> {
  const about = paperOf(content);
  if (!about || !shop.settings().invoices.isAttached) return [];
  try {
    const paper = await findMailedPaper(shop, about);
    if (!paper) return [];
    const fileName = `${paper.says.number.replaceAll('/', '-')}.pdf`;
    return [{ fileName, contentType: 'application/pdf', content: await invoicePdf(paper) }];
  } catch (err) {
    shop.log.error({ err, orderId: about.orderId }, 'An e-mail leaves without its invoice');
    return [];
  }
}

function paperOf(content: EmailContent): Parameters<typeof findMailedPaper>[1] | null {
  if (content.about === 'order' && content.status === 'order_placed')
    return { kind: 'invoice', orderId: content.order.id };
  if (content.about === 'refunded') {
    const { order, amountPaise } = content.refund;
    return { kind: 'credit-note', orderId: order.id, totalPaise: amountPaise };
  }
  if (content.about === 'claim-answered' && content.claim.refundPaise !== null) {
    const { order, refundPaise } = content.claim;
    return { kind: 'credit-note', orderId: order.id, totalPaise: refundPaise };
  }
  return null;
}

/** Kept of a mail that could not be made: the reason may hold its secret link. */
const NOT_MADE = 'The e-mail could not be made';

async function recordFailure<T>(
  shop: Shop,
  emailId: string,
  step: Promise<T>,
  say: (error: unknown) => string,
): Promise<T> {
  try {
    return await step;
  } catch (error) {
    await recordEmailAttempt(shop, { emailId, outcome: { error: say(error) } });
    throw error;
  }
}

type Written = {
  mail: RenderedMail;
  about: AccountEmailAbout | null;
  /** Where its recipient ends mails of its kind. */
  unsubscribeUrl?: string | undefined;
};

/** Null: there is nobody to write to. Links begin to run out now. */
async function write(content: EmailContent, parts: SendingParts): Promise<Written | null> {
  const settings = await readWriting(parts.shop, parts.email);
  if (content.about === 'order') return { mail: writeOrderEmail(content, settings), about: null };
  const matter = await toMatter(content, parts);
  if (!matter) return null;
  const { about, unsubscribeUrl } = matter;
  return { mail: writeAccountEmail(matter, settings), about, unsubscribeUrl };
}

async function toMatter(
  content: Exclude<EmailContent, { about: 'order' }>,
  { email, links }: SendingParts,
): Promise<AccountMatter | null> {
  switch (content.about) {
    case 'nothing':
      return null;
    case 'confirm': {
      const url = await links.confirmEmail(content.user, content.returnPath);
      return { about: 'confirm', url, orderNumber: null };
    }
    case 'choose-password':
    case 'reset': {
      const url = await links.choosePassword(content.user, content.returnPath);
      return { about: content.about, url, orderNumber: null };
    }
    case 'existing':
      return { about: 'existing', url: `${email.appUrl}/auth`, orderNumber: null };
    case 'test':
      return testMatter(content.code, email);
    case 'cash-code':
      return cashCodeMatter(content.code, email);
    case 'wait-asked':
    case 'back-in-stock':
      return waitMatter(content.about, content.wait, email);
    case 'plant-week':
      return plantWeekMatter(content.week, email);
    case 'wish-prices':
      return fallenMatter(content.fallen, email);
    case 'new-sign-in':
      return signInMatter(content, email);
    case 'staff-invitation': {
      const url = await links.acceptInvitation(content.invitation);
      return invitationMatter(content.invitation, url);
    }
    case 'claim-received':
    case 'claim-answered': {
      const url = orderAddress(content.claim.order, email);
      return url ? claimMatter(content.about, content.claim, url) : null;
    }
    case 'review-request': {
      // By the order's private link, so that nobody has to sign in, neither to write nor to be asked no more.
      const tracking = email.guestOrderUrl?.(content.request.orderId);
      const token = tracking?.split('/').at(-1);
      return token ? reviewMatter(content.request, `${email.appUrl}${reviewAddress({ token })}`) : null;
    }
    case 'staff-alert':
      return alertMatter(content.alerts, email);
    case 'payment-returned':
      return returnedMatter(content.payment, email);
    case 'payment-link': {
      const { url } = content.asked;
      return linkMatter(content.asked, url.startsWith('/') ? `${email.appUrl}${url}` : url);
    }
    case 'refunded': {
      const url = orderAddress(content.refund.order, email);
      return url ? refundMatter(content.refund, url) : null;
    }
    case 'order-link': {
      const url = email.guestOrderUrl?.(content.orderId);
      return url ? { about: 'order-link', url, orderNumber: orderNumber(content.orderId) } : null;
    }
  }
}

/** Where its customer sees an order: a guest by its private link, if there is one. */
function orderAddress(
  order: { id: string; userId: string | null },
  { appUrl, guestOrderUrl }: EmailSettings,
) {
  return order.userId === null ? guestOrderUrl?.(order.id) : `${appUrl}/orders/${order.id}`;
}
