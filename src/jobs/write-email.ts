import { type AccountEmailProps, renderAccountEmail } from '../mail/account-email.tsx';
import type { OrderEmailProps } from '../mail/order-email-words.ts';
import { renderOrderEmail } from '../mail/order-email.tsx';
import type { ParcelProps } from '../mail/order-parcels.tsx';
import type { RenderedMail } from '../mail/transport.ts';
import type { MoneyBack, OrderContent } from '../shop/emails/email-content.types.ts';
import { listPublishedPages } from '../shop/content/information-pages.ts';
import { formatDays } from '../shop/delivery/promise.rules.ts';
import type { OwnShipment } from '../shop/orders/order-shipments.ts';
import { promisedTo } from '../shop/orders/own-orders.ts';
import { formatPaise } from '../shop/money.ts';
import {
  formatOrderDate,
  formatOrderDay,
  orderNumber,
  shortNumber,
} from '../shop/orders/order-number.rules.ts';
import { refundArrivesBy, refundTakes } from '../shop/refunds/refund-arrival.rules.ts';
import { printedLook } from '../shop/settings/look.rules.ts';
import type { LookSettings } from '../shop/settings/look.schema.ts';
import { toldPhone } from '../shop/settings/public-settings.rules.ts';
import type { ShopDetails } from '../shop/settings/shop-details.schema.ts';
import { type Units, unitsLeft } from '../shop/orders/shipped-units.rules.ts';
import type { Shop } from '../shop/shop.types.ts';
import { orderProgress, orderStatusRow } from '../shop/orders/order-status.rules.ts';

/** What mails need to know of the program. */
export type EmailSettings = {
  /** Without a slash at its end. */
  appUrl: string;
  /** The private address under which a guest can follow an order; left out, there is none. */
  guestOrderUrl?: (orderId: string) => string;
};

/** Besides, what the owner says of the shop. */
type Writing = EmailSettings & {
  details: ShopDetails;
  look: LookSettings;
  /** Whether there is a contact page to write from. */
  hasContactPage: boolean;
};

/** What counts at this moment for a mail that is written now. */
export async function readWriting<Given extends EmailSettings>(
  shop: Shop,
  given: Given,
): Promise<Given & Writing> {
  const { shop: details, look } = shop.settings();
  const pages = await listPublishedPages(shop);
  return { ...given, details, look, hasContactPage: pages.includes('contact') };
}

/**
 * An order's e-mail in the words and absolute addresses that the template shows. `picture` may change the address of
 * a product's picture, or leave it out.
 */
export function writeOrderEmail(
  content: OrderContent,
  { guestOrderUrl, ...settings }: Writing,
  picture: (address: string) => string | null = (address) => address,
): RenderedMail {
  const { appUrl } = settings;
  const { order, items, status, refund, onlyShipment } = content;
  const promised = promisedTo(order, status);
  return renderOrderEmail({
    ...siteProps(settings),
    ...parcelProps(content),
    type: onlyShipment === null ? orderStatusRow(status).email : 'parcel',
    status,
    steps: orderProgress(status).steps,
    customerName: order.customerName,
    orderNumber: orderNumber(order.id),
    shortNumber: shortNumber(order.number),
    orderDate: formatOrderDate(order.createdAt),
    orderUrl: order.userId === null ? (guestOrderUrl?.(order.id) ?? null) : `${appUrl}/orders/${order.id}`,
    items: items.map((item) => itemProps(item, (address) => picture(smallPicture(address, appUrl)))),
    subtotal: formatPaise(order.subtotalPaise),
    shipping: order.shippingPaise === 0 ? 'Free' : formatPaise(order.shippingPaise),
    discount:
      order.discountPaise === 0
        ? null
        : { amount: formatPaise(order.discountPaise), promoCode: order.promoCode },
    cashFee: order.cashFeePaise === 0 ? null : formatPaise(order.cashFeePaise),
    total: formatPaise(order.totalAmountPaise),
    dueOnDelivery: order.paymentStatus === 'due' && status !== 'cancelled',
    paidWith: paidWith(content),
    address: [
      order.gift?.recipient ?? order.customerName,
      order.shippingAddress,
      `${order.shippingCity}, ${order.shippingState} ${order.shippingZipCode}`,
      order.shippingCountry,
    ],
    refund: refund ? refundProps(refund) : null,
    arrives: promised && formatDays(promised.from, promised.to),
    note: order.orderNote,
    gift: order.gift,
  });
}

function refundProps(refund: MoneyBack): NonNullable<OrderEmailProps['refund']> {
  const amount = formatPaise(refund.amountPaise);
  if (refund.at !== null) return { amount, arrives: arrivalText(refund.at) };
  const returned = refund.returnedPaise === 0 ? null : formatPaise(refund.returnedPaise);
  return { amount, arrives: null, returned };
}

/** The parcels that an order's e-mail tells of. docs/behaviour/shipments.md#the-e-mail. */
function parcelProps({ items, shipments, onlyShipment }: OrderContent): ParcelProps {
  const named = (units: readonly Units[]) =>
    items.flatMap((item) => {
      const quantity = units.find(({ orderItemId }) => orderItemId === item.id)?.quantity ?? 0;
      const options = optionsText(item);
      return quantity === 0
        ? []
        : [`${quantity} × ${item.productName}${options === '' ? '' : ` (${options})`}`];
    });
  const told = shipments.flatMap((shipment) =>
    onlyShipment !== null && shipment.id !== onlyShipment
      ? []
      : [
          {
            title: parcelTitle(shipments, shipment),
            contents: named(shipment.items),
            courier: shipment.courier,
            trackingNumber: shipment.trackingNumber,
            trackingUrl: shipment.trackingUrl,
            expected: shipment.expectedOn === null ? null : formatOrderDay(shipment.expectedOn),
          },
        ],
  );
  if (onlyShipment === null) return { parcels: told };
  const left = unitsLeft(items, shipments);
  const rest = [...left].map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
  return { parcels: told, stillToCome: named(rest) };
}

/** With which parcel the order is paid at the door; null where that is none of those that the mail tells of. */
function paidWith({ shipments, onlyShipment, bringsMoney }: OrderContent): string | null {
  const told = shipments.filter(({ id }) => onlyShipment === null || id === onlyShipment);
  if (told.length === 0 || bringsMoney === null) return 'your parcel';
  const bringing = told.find(({ id }) => id === bringsMoney);
  if (bringing?.state !== 'shipped') return null;
  return parcelTitle(shipments, bringing).toLowerCase() || 'your parcel';
}

/** Empty where there is but one. */
function parcelTitle(shipments: OrderContent['shipments'], shipment: OwnShipment): string {
  return shipments.length > 1 ? `Parcel ${shipments.indexOf(shipment) + 1} of ${shipments.length}` : '';
}

/** What every mail says of the shop. */
function siteProps({ appUrl, details, look, hasContactPage }: Writing) {
  const { name, legalName, address, email } = details;
  const elsewhere = email === '' ? appUrl : `mailto:${email}`;
  return {
    look: printedLook(look),
    shopName: name,
    shopUrl: appUrl,
    contactUrl: hasContactPage ? `${appUrl}/contact` : elsewhere,
    supportPhone: toldPhone(details.whatsapp) || toldPhone(details.phone),
    imprint: [legalName, ...address.split('\n')].filter((line) => line.trim() !== '').join(', '),
  };
}

function itemProps(
  item: OrderContent['items'][number],
  picture: (address: string) => string | null,
): OrderEmailProps['items'][number] {
  return {
    name: item.productName,
    options: optionsText(item),
    quantity: item.quantity,
    unitPrice: formatPaise(item.productPricePaise),
    linePrice: formatPaise(item.productPricePaise * item.quantity),
    imageUrl: item.productImageUrl === null ? null : picture(item.productImageUrl),
  };
}

function optionsText(item: OrderContent['items'][number]): string {
  return [item.selectedPotType, item.selectedSize, item.selectedPotColor].filter(Boolean).join(', ');
}

/** The shop's own pictures in their smallest width; other addresses as they are. */
function smallPicture(address: string, appUrl: string): string {
  const small = address.replace(/^\/media\/(?!sizes\/)/, '/media/sizes/320/');
  return small.startsWith('/') ? `${appUrl}${small}` : small;
}

/** When money that went back is there, in a sentence. */
export function arrivalText(madeAt: Date): string {
  return `Most banks show it ${refundTakes}, by ${formatOrderDate(refundArrivesBy(madeAt))}.`;
}

/** What a mail about an account says, besides what it says of the shop. */
export type AccountMatter = Pick<
  AccountEmailProps,
  | 'about'
  | 'url'
  | 'orderNumber'
  | 'returned'
  | 'refund'
  | 'asked'
  | 'invited'
  | 'alert'
  | 'code'
  | 'claim'
  | 'review'
  | 'signIn'
  | 'wait'
  | 'plantWeek'
  | 'fallen'
  | 'message'
> & { unsubscribeUrl?: string | undefined };

/** A mail about an account, a guest's order or a returned payment. */
export function writeAccountEmail(matter: AccountMatter, settings: Writing): RenderedMail {
  return renderAccountEmail({ ...siteProps(settings), ...matter });
}
