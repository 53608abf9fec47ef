import type { OrderEmailProps, OrderEmailStatus } from './order-email.types.ts';

type Words = { subject: string; heading: string; lead: string };

const statusWords: Record<OrderEmailStatus, Words> = {
  order_placed: {
    subject: 'We have your order',
    heading: 'We have your order',
    lead: 'Your order is with us. We will write again as soon as it moves on.',
  },
  processing: {
    subject: 'We are preparing your order',
    heading: 'Your order is being prepared',
    lead: 'Our gardeners are choosing your plants, watering them well and packing them for the journey.',
  },
  shipped: {
    subject: 'Your order is on its way',
    heading: 'Your order is on its way',
    lead: 'Your parcel has left the greenhouse. Please unpack it as soon as it arrives, so that it gets light and air.',
  },
  delivered: {
    subject: 'Your order has arrived',
    heading: 'Your order has arrived',
    lead: 'Give new plants a drink and a few quiet days to settle in before you move or repot them.',
  },
  cancelled: {
    subject: 'Your order was cancelled',
    heading: 'Your order was cancelled',
    lead: 'Nothing more will be sent. If anything about this is unclear, please get in touch.',
  },
};

const confirmationWords: Words = {
  subject: 'Your order is confirmed',
  heading: 'Thank you for your order',
  lead: 'We have received it and will prepare your plants with care. You will hear from us when they leave the greenhouse.',
};

/** What the small print begins with. */
export const orderQuestion = 'Questions about your order?';

export type OrderEmailWords = { subject: string; heading: string; greeting: string; lead: string };

/** The sentences of an order's e-mail. The subject ends with the order number, so that mails are told apart. */
export function orderEmailWords(props: OrderEmailProps): OrderEmailWords {
  const words = props.type === 'confirmation' ? confirmationWords : statusWords[props.status];
  return {
    subject: `${words.subject} (#${props.orderNumber})`,
    heading: words.heading,
    greeting: props.customerName === '' ? 'Hello,' : `Hello ${props.customerName},`,
    lead: words.lead,
  };
}
