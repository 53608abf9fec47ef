import type { MailLook } from '../src/mail/mail-theme.ts';
import type { OrderEmailProps, OrderEmailStatus } from '../src/mail/order-email-words.ts';
import { defaultLook, printedLook } from '../src/shop/settings/look.rules.ts';

/** The look that the shop comes with. */
export const mailLook: MailLook = printedLook(defaultLook);

const LABELS = ['Order Placed', 'Processing', 'Shipped', 'Delivered'];
const REACHED: Record<OrderEmailStatus, number> = {
  order_placed: 1,
  processing: 2,
  shipped: 3,
  delivered: 4,
  cancelled: 0,
};

/** A sample order's e-mail; a status other than the first makes it a status update. */
export function anOrderEmail(
  status: OrderEmailStatus = 'order_placed',
  change: Partial<OrderEmailProps> = {},
): OrderEmailProps {
  return {
    type: status === 'order_placed' ? 'confirmation' : 'status_update',
    status,
    steps: LABELS.map((label, index) => ({ label, done: index < REACHED[status] })),
    look: mailLook,
    shopName: 'Plant Store',
    shopUrl: 'https://plants.example',
    contactUrl: 'https://plants.example/contact',
    supportPhone: '+91 98765 43210',
    customerName: 'Asha Menon',
    orderNumber: '1e2f3a4b',
    shortNumber: '#1042',
    orderDate: 'Nov 21, 2026',
    orderUrl: 'https://plants.example/orders',
    items: [
      {
        name: 'Monstera Deliciosa',
        options: 'Self-watering, Medium (5"), White',
        quantity: 2,
        unitPrice: '₹1,249.00',
        linePrice: '₹2,498.00',
        imageUrl: 'https://plants.example/media/sizes/320/demo/monstera.webp',
      },
      {
        name: 'Snake Plant',
        options: '',
        quantity: 1,
        unitPrice: '₹399.50',
        linePrice: '₹399.50',
        imageUrl: null,
      },
    ],
    subtotal: '₹2,897.50',
    shipping: 'Free',
    discount: { amount: '₹289.75', promoCode: 'GREEN10' },
    total: '₹2,607.75',
    address: ['Asha Menon', '14 Church Street, Flat 3B', 'Bengaluru, Karnataka 560001', 'India'],
    ...change,
  };
}
