import type { RenderedMail } from '../mail/transport.ts';
import { getEmailContent } from '../shop/emails/email-content.ts';
import type { EmailContent } from '../shop/emails/email-content.types.ts';
import type { Shop } from '../shop/shop.types.ts';
import { accountMatter } from './account-matters.ts';
import { readWriting, writeAccountEmail, writeOrderEmail } from './write-email.ts';

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
    if (!isPlain(content)) {
      const nowhere = () => Promise.resolve(leftOut);
      const links = { confirmEmail: nowhere, choosePassword: nowhere, acceptInvitation: nowhere };
      const addresses = { email: { appUrl, guestOrderUrl: () => leftOut }, links };
      const matter = await accountMatter(withoutSecrets(content, leftOut), addresses);
      return matter && writeAccountEmail(matter, settings);
    }
    // What was sent, else what would be sent now. Others' words are gone with what they were about.
    const about = plainAbouts.find((one) => one === (email.about ?? content.about));
    if (about === undefined) return null;
    const url = about === 'existing' ? `${appUrl}/auth` : leftOut;
    const orderNumber = about === 'order-link' ? email.orderNumber : null;
    return writeAccountEmail({ about, url, orderNumber }, settings);
  };
}

/** What says no more than its link. */
const plainAbouts = ['confirm', 'choose-password', 'reset', 'existing', 'order-link'] as const;
type Plain = Extract<EmailContent, { about: 'nothing' | (typeof plainAbouts)[number] }>;

function isPlain(content: EmailContent): content is Plain {
  return content.about === 'nothing' || plainAbouts.some((about) => about === content.about);
}

type Telling = Exclude<EmailContent, Plain | { about: 'order' }>;

/** The same, with nothing in it that opens anything. */
function withoutSecrets(content: Telling, leftOut: string): Telling {
  switch (content.about) {
    case 'test':
    case 'cash-code':
      return { ...content, code: '······' };
    case 'payment-link':
      return { ...content, asked: { ...content.asked, url: leftOut } };
    case 'wait-asked':
    case 'back-in-stock':
      return { ...content, wait: { ...content.wait, token: LEFT_OUT } };
    case 'plant-week':
      return { ...content, week: { ...content.week, tasksToken: LEFT_OUT, mailsToken: LEFT_OUT } };
    case 'wish-prices':
      return { ...content, fallen: { ...content.fallen, token: LEFT_OUT } };
    case 'claim-received':
    case 'claim-answered':
    case 'message-answered':
    case 'new-sign-in':
    case 'payment-returned':
    case 'refunded':
    case 'review-request':
    case 'staff-alert':
    case 'staff-invitation':
      return content;
  }
}

const LEFT_OUT = 'private-link-left-out';

/** By its path, so that it is had from wherever the preview is. */
function ownPicture(address: string, appUrl: string): string | null {
  return address.startsWith(`${appUrl}/`) ? address.slice(appUrl.length) : null;
}
