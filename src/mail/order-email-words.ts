import type { MailLook } from './mail-theme.ts';
import { mailQuestionsText } from './mail-document.tsx';
import { type ParcelProps, parcelTexts } from './order-parcels.tsx';

export type OrderEmailStatus = 'order_placed' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

export type OrderEmailItem = {
  name: string;
  /** Pot, size and colour in words; empty without any. */
  options: string;
  quantity: number;
  unitPrice: string;
  linePrice: string;
  /** Absolute address, or none. */
  imageUrl: string | null;
};

/** All that an order's e-mail says. Amounts are texts as people read them, addresses absolute. */
export type OrderEmailProps = ParcelProps & {
  /** 'parcel': about one parcel alone. */
  type: 'confirmation' | 'status_update' | 'parcel';
  status: OrderEmailStatus;
  /** The progress display; for a cancelled order none is done. */
  steps: { label: string; done: boolean }[];
  look: MailLook;
  shopName: string;
  shopUrl: string;
  contactUrl: string;
  supportPhone: string;
  imprint?: string | undefined;
  customerName: string;
  orderNumber: string;
  /** '#1042' */
  shortNumber: string;
  orderDate: string;
  /** Where this customer can look the order up. */
  orderUrl: string | null;
  items: OrderEmailItem[];
  subtotal: string;
  shipping: string;
  discount: { amount: string; promoCode: string | null } | null;
  /** What paying on delivery costs more; null where it costs nothing, or is not asked for. */
  cashFee?: string | null;
  total: string;
  /** The total is to be paid to the courier. */
  dueOnDelivery?: boolean;
  /** With which parcel, in words; null where the mail tells of others alone. */
  paidWith?: string | null;
  /** The shipping address, a line each, beginning with the name. */
  address: string[];
  /** 'Thu 26 – Sat 28 Nov', where it was promised and is still to come. */
  arrives?: string | null;
  /**
   * Of a cancelled order that was paid: how much goes back, and when it is there. While that is still to come: how much was
   * paid, and what of it went back before, if anything did.
   */
  refund?:
    | { amount: string; arrives: string }
    | { amount: string; arrives: null; returned: string | null }
    | null;
  /** What the customer wrote to the shop with it. */
  note?: string | null;
  /** Of an order that somebody else gets: who, and the card's words, which may be empty. */
  gift?: { recipient: string; message: string } | null;
};

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

const partWords: Words = {
  subject: 'A part of your order is on its way',
  heading: 'A part of your order is on its way',
  lead: 'One parcel has left the greenhouse. The rest follows, and we write again when it does.',
};

const parcelWords: Words = {
  subject: 'Your parcel is on its way',
  heading: 'Your parcel is on its way',
  lead: statusWords.shipped.lead,
};

function wordsOf({ type, status, stillToCome = [] }: OrderEmailProps): Words {
  if (type === 'parcel') return stillToCome.length > 0 ? partWords : parcelWords;
  return type === 'confirmation' ? confirmationWords : statusWords[status];
}

/** What the small print begins with. */
export const orderQuestion = 'Questions about your order?';

type OrderEmailWords = {
  subject: string;
  heading: string;
  greeting: string;
  lead: string;
  /** About the money of a cancelled order, or one that is paid on delivery; null where there is nothing to say. */
  money: string | null;
};

/** The sentences of an order's e-mail. The subject ends with the order number, so that mails are told apart. */
export function orderEmailWords(props: OrderEmailProps): OrderEmailWords {
  const words = wordsOf(props);
  return {
    subject: `${words.subject} (#${props.orderNumber})`,
    heading: words.heading,
    greeting: props.customerName === '' ? 'Hello,' : `Hello ${props.customerName},`,
    lead: words.lead,
    money: props.refund ? moneyWords(props.refund) : props.dueOnDelivery ? dueWords(props) : null,
  };
}

/** Nothing more is to be paid once it is there, and nothing with another parcel than that which brings the money. */
function dueWords({ status, total, paidWith = 'your parcel' }: OrderEmailProps): string | null {
  if (status === 'delivered' || paidWith === null) return null;
  return `Please have ${total} ready in cash: you pay the courier when ${paidWith} arrives.`;
}

function moneyWords(refund: NonNullable<OrderEmailProps['refund']>): string {
  const { amount, arrives } = refund;
  if (arrives !== null) return `Your refund of ${amount} is on its way, the way that you paid. ${arrives}`;
  return refund.returned === null
    ? `You paid ${amount} for it. We will write again as soon as your refund is on its way.`
    : `You paid ${amount} for it, of which ${refund.returned} went back before. We will write again as soon as more of it is on its way.`;
}

/** The plain version of an order's e-mail: everything that the HTML one says, in the same order. */
export function renderOrderEmailText(props: OrderEmailProps): string {
  const { heading, greeting, lead, money } = orderEmailWords(props);
  const blocks = [
    [props.shopName],
    [heading.toUpperCase()],
    [greeting, lead, ...(money === null ? [] : [money])],
    props.type === 'status_update' ? progressLines(props) : [],
    [`Order number: #${props.orderNumber} · ${props.shortNumber}`, `Placed on: ${props.orderDate}`],
    ...parcelTexts(props),
    ...(props.type === 'parcel'
      ? []
      : [
          props.items.flatMap(itemLines),
          orderEmailTotals(props).map(({ label, amount }) => `${label}: ${amount}`),
        ]),
    ['Shipping address', ...props.address],
    ...(props.arrives ? [[`Arrives ${props.arrives}`]] : []),
    props.note ? ['Your note', ...props.note.split('\n')] : [],
    props.gift ? giftLines(props.gift) : [],
    props.orderUrl === null ? [] : [`View your order: ${props.orderUrl}`],
    [
      ...mailQuestionsText({ question: orderQuestion, ...props }).split('\n'),
      `You get this e-mail because you ordered at ${props.shopName}: ${props.shopUrl}`,
    ],
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.map(oneLine).join('\n'));
  return `${text.join('\n\n')}\n`;
}

/** What is said of a gift, to whoever bought it. docs/behaviour/gifts.md#mails. */
export function giftTitle({ recipient }: { recipient: string }): string {
  return `A gift for ${recipient}: no price goes with it`;
}

function giftLines(gift: NonNullable<OrderEmailProps['gift']>): string[] {
  return [giftTitle(gift), ...(gift.message === '' ? [] : ['The card says:', ...gift.message.split('\n')])];
}

function progressLines({ status, steps }: OrderEmailProps): string[] {
  if (status === 'cancelled') return ['Status: Cancelled'];
  return ['Status', ...steps.map(({ label, done }) => `[${done ? 'x' : ' '}] ${label}`)];
}

function itemLines({ name, options, quantity, unitPrice, linePrice }: OrderEmailItem): string[] {
  return [options === '' ? name : `${name} (${options})`, `  ${quantity} × ${unitPrice} = ${linePrice}`];
}

/** A name with a line break in it must not look like a line of ours. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
}

type TotalLine = { label: string; amount: string; strong: boolean };

/** The sums below the items, in the order in which both versions of the mail show them. */
export function orderEmailTotals({
  subtotal,
  shipping,
  discount,
  cashFee,
  total,
  dueOnDelivery,
}: OrderEmailProps): TotalLine[] {
  const code = discount?.promoCode ? ` (${discount.promoCode})` : '';
  return [
    { label: 'Subtotal', amount: subtotal, strong: false },
    { label: 'Shipping', amount: shipping, strong: false },
    ...(discount ? [{ label: `Discount${code}`, amount: `−${discount.amount}`, strong: false }] : []),
    ...(cashFee ? [{ label: 'Cash on delivery', amount: cashFee, strong: false }] : []),
    { label: dueOnDelivery ? 'To pay on delivery' : 'Total', amount: total, strong: true },
  ];
}
