import type { AccountLinks } from '../shop/accounts/account-links.types.ts';
import { type StaffRole, roleRows } from '../shop/access/roles.rules.ts';
import { type ToldAlert, alertWords } from '../shop/alerts/staff-alerts.rules.ts';
import type { ClaimContent } from '../shop/claims/claim-mail.ts';
import { formatDays } from '../shop/delivery/promise.rules.ts';
import type {
  AskedPayment,
  EmailContent,
  ReturnedPayment,
  ToldRefund,
} from '../shop/emails/email-content.types.ts';
import { formatIndianDate } from '../shop/indian-time.rules.ts';
import type { AnsweredMail } from '../shop/messages/inbox.ts';
import { formatPaise } from '../shop/money.ts';
import { sayCareDay } from '../shop/my-plants/care-days.rules.ts';
import type { PlantWeek } from '../shop/my-plants/plant-week.ts';
import { formatOrderMoment, orderNumber, shortNumber } from '../shop/orders/order-number.rules.ts';
import type { ReviewRequest } from '../shop/reviews/ask-for-reviews.ts';
import { reviewAddress } from '../shop/reviews/reviews.rules.ts';
import type { WaitContent } from '../shop/waiting/wait-mail.ts';
import type { FallenPrices } from '../shop/wishes/tell-prices.ts';
import { type AccountMatter, type EmailSettings, arrivalText } from './write-email.ts';

type Site = Pick<EmailSettings, 'appUrl'>;

/** Where an e-mail's links lead. */
type Addresses = { email: EmailSettings; links: AccountLinks };

/**
 * What an e-mail says that is not an order's own, in the words of its template; null: there is nobody to write to. Its links begin
 * to run out now.
 */
export async function accountMatter(
  content: Exclude<EmailContent, { about: 'order' }>,
  { email, links }: Addresses,
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
    case 'message-answered':
      return answeredMatter(content.message, email);
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

/** Where its customer sees an order: who has no account with this address by its private link, if there is one. */
function orderAddress(
  order: { id: string; userId: string | null },
  { appUrl, guestOrderUrl }: EmailSettings,
) {
  return order.userId === null ? guestOrderUrl?.(order.id) : `${appUrl}/orders/${order.id}`;
}

/** What staff are told of. */
function alertMatter(alerts: readonly ToldAlert[], { appUrl }: Site): AccountMatter {
  const { subject, lines, mend } = alertWords(alerts);
  return {
    about: 'staff-alert',
    url: `${appUrl}${mend.path}`,
    orderNumber: null,
    alert: { subject, lines, button: mend.button },
  };
}

/** Somebody who is asked to work for the shop, in the words of the mail. */
function invitationMatter(
  { role, invitedBy }: { role: StaffRole; invitedBy: string },
  url: string,
): AccountMatter {
  const { label, text } = roleRows[role];
  return {
    about: 'staff-invitation',
    url,
    orderNumber: null,
    invited: { role: label, does: text, invitedBy },
  };
}

/** A payment that goes back, in the words of its mail. */
function returnedMatter({ amountPaise, currency, reason }: ReturnedPayment, { appUrl }: Site): AccountMatter {
  const amount =
    currency === 'INR' ? formatPaise(amountPaise) : `${currency} ${(amountPaise / 100).toFixed(2)}`;
  const why = reason === 'gone' ? 'gone' : reason === 'duplicate' ? 'paid-twice' : 'does-not-fit';
  return { about: 'payment-returned', url: `${appUrl}/shop`, orderNumber: null, returned: { amount, why } };
}

/** A refund in the words of its mail; `url` is where its customer sees the order. */
function refundMatter({ amountPaise, paidPaise, at, order }: ToldRefund, url: string): AccountMatter {
  return {
    about: 'refunded',
    url,
    orderNumber: orderNumber(order.id),
    refund: {
      amount: formatPaise(amountPaise),
      paid: formatPaise(paidPaise),
      isWhole: amountPaise === paidPaise,
      order: shortNumber(order.number),
      arrives: at && arrivalText(at),
    },
  };
}

/** What went wrong with an order, or what became of that, in the words of its mail; `url` opens the order. */
function claimMatter(
  about: 'claim-received' | 'claim-answered',
  claim: ClaimContent,
  url: string,
): AccountMatter {
  const { items, answer, answerText, replacementOrderId, refundPaise, refundedAt } = claim;
  const units = items.map(({ name, quantity }) => `${quantity} × ${name}`);
  return {
    about,
    url,
    orderNumber: orderNumber(claim.order.id),
    claim: {
      what: units.join(', '),
      answer,
      answerText,
      replacement: replacementOrderId && orderNumber(replacementOrderId),
      amount: refundPaise === null ? null : formatPaise(refundPaise),
      arrives: refundedAt && arrivalText(refundedAt),
    },
  };
}

/** The code of somebody who wants to pay on delivery. docs/behaviour/cash-on-delivery.md#the-code. */
function cashCodeMatter(code: string, { appUrl }: Site): AccountMatter {
  return { about: 'cash-code', url: `${appUrl}/checkout`, orderNumber: null, code };
}

/** An order that waits for its payment; `url` is where it is paid. */
function linkMatter({ firstName, totalPaise, lines, until }: AskedPayment, url: string): AccountMatter {
  return {
    about: 'payment-link',
    url,
    orderNumber: null,
    asked: {
      name: firstName,
      total: formatPaise(totalPaise),
      lines: lines.map(({ quantity, productName, selectedPotType, selectedSize, selectedPotColor }) => {
        const options = [selectedPotType, selectedSize, selectedPotColor].filter(Boolean).join(', ');
        return `${quantity} × ${productName}${options === '' ? '' : ` (${options})`}`;
      }),
      until: formatOrderMoment(until),
    },
  };
}

/** A sign-in on a device that the account did not know. docs/behaviour/accounts-and-access.md#new-sign-ins. */
function signInMatter({ at, device }: { at: Date; device: string }, { appUrl }: Site): AccountMatter {
  const signIn = { device, at: formatOrderMoment(at) };
  return { about: 'new-sign-in', url: `${appUrl}/forgot-password`, orderNumber: null, signIn };
}

/** The mail that shows that mails arrive. docs/behaviour/opening-a-shop.md#the-test-e-mail. */
function testMatter(code: string, { appUrl }: Site): AccountMatter {
  return { about: 'test', url: `${appUrl}/admin/settings/opening`, orderNumber: null, code };
}

/** To somebody who waits for something that was sold out. docs/behaviour/back-in-stock.md#the-e-mails. */
function waitMatter(
  about: 'wait-asked' | 'back-in-stock',
  { productId, name, options, pricePaise, byWishList, token }: WaitContent,
  { appUrl }: Site,
): AccountMatter {
  const stopUrl = `${appUrl}/back-in-stock/${token}`;
  const wait = {
    what: options === '' ? name : `${name} (${options})`,
    price: formatPaise(pricePaise),
    stopUrl,
    byWishList,
  };
  if (about === 'wait-asked') return { about, url: stopUrl, orderNumber: null, wait };
  const unsubscribeUrl = `${appUrl}/api/back-in-stock/${token}`;
  return { about, url: `${appUrl}/product/${productId}`, orderNumber: null, wait, unsubscribeUrl };
}

/** What asks for reviews of an order's plants; `url` opens them all, the way to be asked no more among them. */
function reviewMatter({ firstName, kind, names }: ReviewRequest, url: string): AccountMatter {
  const review = { firstName, kind, names, stopUrl: `${url}#asking` };
  return { about: 'review-request', url, orderNumber: null, review };
}

/** Of the plants of one line. */
const MOST_NAMED = 10;

/** What somebody's plants want this week. docs/behaviour/my-plants.md#the-weekly-e-mail. */
function plantWeekMatter(
  { today, days, tasksToken, mailsToken }: PlantWeek,
  { appUrl }: Site,
): AccountMatter {
  const byDay = Map.groupBy(days, ({ day }) => day);
  const plantWeek = {
    days: [...byDay].map(([day, all]) => ({
      day: day === today ? 'Today' : formatDays(day, day),
      lines: all.map((one) => sayCareDay(one, MOST_NAMED)),
    })),
    stopUrl: `${appUrl}/plant-mails/${mailsToken}`,
  };
  const url = `${appUrl}/plant-tasks/${tasksToken}`;
  const unsubscribeUrl = `${appUrl}/api/plant-mails/${mailsToken}`;
  return { about: 'plant-week', url, orderNumber: null, plantWeek, unsubscribeUrl };
}

/** To somebody whose wish list has plants that cost less. docs/behaviour/wish-list.md#lower-prices. */
function fallenMatter({ plants, token }: FallenPrices, { appUrl }: Site): AccountMatter {
  const fallen = {
    plants: plants.map(({ name, options, nowPaise, wasPaise }) => ({
      what: options === '' ? name : `${name} (${options})`,
      now: formatPaise(nowPaise),
      was: formatPaise(wasPaise),
    })),
    stopUrl: `${appUrl}/wish-mails/${token}`,
  };
  const unsubscribeUrl = `${appUrl}/api/wish-mails/${token}`;
  return { about: 'wish-prices', url: `${appUrl}/wishlist`, orderNumber: null, fallen, unsubscribeUrl };
}

/** What staff wrote back to somebody who wrote on the contact page. docs/behaviour/messages.md#answers. */
function answeredMatter({ name, at, body, answerText }: AnsweredMail, { appUrl }: Site): AccountMatter {
  const message = { name, day: formatIndianDate(at), body, answerText };
  return { about: 'message-answered', url: `${appUrl}/contact`, orderNumber: null, message };
}
