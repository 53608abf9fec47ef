import { invoicePdf } from '../documents/invoice.ts';
import type { MailAttachment, MailTransport, RenderedMail } from '../mail/transport.ts';
import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import { ForgottenEmail, getEmailContent } from '../shop/emails/email-content.ts';
import type { EmailContent } from '../shop/emails/email-content.types.ts';
import { forgetSentCode } from '../shop/cash/cash-codes.ts';
import { findMailedPaper } from '../shop/invoices/order-documents.ts';
import { type AccountEmailAbout, recordEmailAttempt } from '../shop/outbox.ts';
import type { Jobs, Shop } from '../shop/shop.types.ts';
import { waitOn } from '../shop/waiting/tell-waiting.ts';
import { tellPricesAgain } from '../shop/wishes/tell-prices.ts';
import { accountMatter } from './account-matters.ts';
import { type EmailSettings, readWriting, writeAccountEmail, writeOrderEmail } from './write-email.ts';

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
    const { paidOrderId, refundPaise } = content.claim;
    return { kind: 'credit-note', orderId: paidOrderId, totalPaise: refundPaise };
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
  const matter = await accountMatter(content, parts);
  if (!matter) return null;
  const { about, unsubscribeUrl } = matter;
  return { mail: writeAccountEmail(matter, settings), about, unsubscribeUrl };
}
