import type { OrderEmailItem, OrderEmailProps } from '../mail/order-email-words.ts';
import { formatPaise } from '../shop/money.ts';
import type { OrderEmailContent } from '../shop/orders/get-order-email-content.ts';
import { formatOrderDate, orderNumber } from '../shop/orders/order-number.rules.ts';
import { orderProgress } from '../shop/orders/order-status.rules.ts';

/** What mails need to know of the program's settings. */
export type EmailSettings = {
  /** Without a slash at its end. */
  appUrl: string;
  supportPhone: string;
  /** The private address under which a guest can follow an order; left out, there is none. */
  guestOrderUrl?: (orderId: string) => string;
};

const SHOP_NAME = 'Plant Store';

/** An order's e-mail in the words and absolute addresses that the template shows. */
export function orderEmailProps(
  { order, items, ...email }: OrderEmailContent,
  { appUrl, supportPhone, guestOrderUrl }: EmailSettings,
): OrderEmailProps {
  return {
    type: email.type,
    status: email.orderStatus,
    steps: orderProgress(email.orderStatus).steps,
    shopName: SHOP_NAME,
    shopUrl: appUrl,
    contactUrl: `${appUrl}/contact`,
    supportPhone,
    customerName: order.customerName,
    orderNumber: orderNumber(order.id),
    orderDate: formatOrderDate(order.createdAt),
    orderUrl: order.userId === null ? (guestOrderUrl?.(order.id) ?? null) : `${appUrl}/orders/${order.id}`,
    items: items.map((item) => itemProps(item, appUrl)),
    subtotal: formatPaise(order.subtotalPaise),
    shipping: order.shippingPaise === 0 ? 'Free' : formatPaise(order.shippingPaise),
    discount:
      order.discountPaise === 0
        ? null
        : { amount: formatPaise(order.discountPaise), promoCode: order.promoCode },
    total: formatPaise(order.totalAmountPaise),
    address: [
      order.customerName,
      order.shippingAddress,
      `${order.shippingCity}, ${order.shippingState} ${order.shippingZipCode}`,
      order.shippingCountry,
    ],
  };
}

function itemProps(item: OrderEmailContent['items'][number], appUrl: string): OrderEmailItem {
  return {
    name: item.productName,
    options: [item.selectedPotType, item.selectedSize, item.selectedPotColor].filter(Boolean).join(', '),
    quantity: item.quantity,
    unitPrice: formatPaise(item.productPricePaise),
    linePrice: formatPaise(item.productPricePaise * item.quantity),
    imageUrl: item.productImageUrl === null ? null : smallPicture(item.productImageUrl, appUrl),
  };
}

/** The shop's own pictures in their smallest width; other addresses as they are. */
function smallPicture(address: string, appUrl: string): string {
  const small = address.replace(/^\/media\/(?!sizes\/)/, '/media/sizes/320/');
  return small.startsWith('/') ? `${appUrl}${small}` : small;
}
