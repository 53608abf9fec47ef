import type { RenderedMail } from '../mail/transport.ts';
import { getEmailContent } from '../shop/emails/email-content.ts';
import type { Shop } from '../shop/shop.types.ts';
import { plantWeekMatter } from './plant-week-matter.ts';
import { reviewMatter } from './review-matter.ts';
import {
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

/**
 * A stored e-mail as it reads, made anew from what it is about; null where there is nothing to say. In the place of a
 * private link stands a plain address, and of its pictures only the shop's own are left. docs/decisions/0014.
 */
export function createEmailPreview(shop: Shop, site: () => { appUrl: string }) {
  return async ({ id: emailId }: { id: string }): Promise<RenderedMail | null> => {
    const { appUrl } = site();
    const settings = await readWriting(shop, { appUrl });
    const { email, content } = await getEmailContent(shop, { emailId });
    const leftOut = `${appUrl}/${LEFT_OUT}`;
    if (content.about === 'order') {
      return writeOrderEmail(content, { ...settings, guestOrderUrl: () => leftOut }, (address) =>
        ownPicture(address, appUrl),
      );
    }
    if (email.state === 'nothing') return null;
    // What was sent, else what would be sent now.
    const about = email.about ?? content.about;
    if (about === 'nothing') return null;
    if (content.about === 'payment-returned') {
      return writeAccountEmail(returnedMatter(content.payment, settings), settings);
    }
    if (content.about === 'payment-link')
      return writeAccountEmail(linkMatter(content.asked, leftOut), settings);
    if (content.about === 'refunded') {
      const { id, userId } = content.refund.order;
      const url = userId === null ? leftOut : `${appUrl}/orders/${id}`;
      return writeAccountEmail(refundMatter(content.refund, url), settings);
    }
    if (content.about === 'staff-invitation') {
      return writeAccountEmail(invitationMatter(content.invitation, leftOut), settings);
    }
    if (content.about === 'claim-received' || content.about === 'claim-answered') {
      return writeAccountEmail(claimMatter(content.about, content.claim, leftOut), settings);
    }
    if (content.about === 'review-request') {
      return writeAccountEmail(reviewMatter(content.request, leftOut), settings);
    }
    if (content.about === 'test') return writeAccountEmail(testMatter('······', settings), settings);
    if (content.about === 'cash-code') return writeAccountEmail(cashCodeMatter('······', settings), settings);
    if (content.about === 'new-sign-in') return writeAccountEmail(signInMatter(content, settings), settings);
    if (content.about === 'wait-asked' || content.about === 'back-in-stock') {
      return writeAccountEmail(
        waitMatter(content.about, { ...content.wait, token: LEFT_OUT }, settings),
        settings,
      );
    }
    if (content.about === 'plant-week') {
      const week = { ...content.week, tasksToken: LEFT_OUT, mailsToken: LEFT_OUT };
      return writeAccountEmail(plantWeekMatter(week, settings), settings);
    }
    if (content.about === 'wish-prices') {
      return writeAccountEmail(fallenMatter({ ...content.fallen, token: LEFT_OUT }, settings), settings);
    }
    if (content.about === 'staff-alert') {
      return writeAccountEmail(alertMatter(content.alerts, settings), settings);
    }
    // Taken back or accepted meanwhile: its words are gone with what it was about.
    if (
      about === 'staff-invitation' ||
      about === 'payment-returned' ||
      about === 'refunded' ||
      about === 'payment-link' ||
      about === 'staff-alert' ||
      about === 'claim-received' ||
      about === 'claim-answered' ||
      about === 'review-request' ||
      about === 'cash-code' ||
      about === 'new-sign-in' ||
      about === 'wait-asked' ||
      about === 'back-in-stock' ||
      about === 'plant-week' ||
      about === 'wish-prices' ||
      about === 'test'
    )
      return null;
    const url = about === 'existing' ? `${appUrl}/auth` : leftOut;
    const orderNumber = about === 'order-link' ? email.orderNumber : null;
    return writeAccountEmail({ about, url, orderNumber }, settings);
  };
}

const LEFT_OUT = 'private-link-left-out';

/** By its path, so that it is had from wherever the preview is. */
function ownPicture(address: string, appUrl: string): string | null {
  return address.startsWith(`${appUrl}/`) ? address.slice(appUrl.length) : null;
}
