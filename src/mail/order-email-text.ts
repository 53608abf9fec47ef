import { mailQuestionsText } from './mail-questions.tsx';
import { orderEmailTotals } from './order-email-total-lines.ts';
import { orderEmailWords, orderQuestion } from './order-email-words.ts';
import type { OrderEmailItem, OrderEmailProps } from './order-email.types.ts';

/** The plain version of an order's e-mail: everything that the HTML one says, in the same order. */
export function renderOrderEmailText(props: OrderEmailProps): string {
  const { heading, greeting, lead } = orderEmailWords(props);
  const blocks = [
    [props.shopName],
    [heading.toUpperCase()],
    [greeting, lead],
    props.type === 'status_update' ? progressLines(props) : [],
    [`Order number: #${props.orderNumber}`, `Placed on: ${props.orderDate}`],
    props.items.flatMap(itemLines),
    orderEmailTotals(props).map(({ label, amount }) => `${label}: ${amount}`),
    ['Shipping address', ...props.address],
    props.orderUrl === null ? [] : [`View your order: ${props.orderUrl}`],
    [
      mailQuestionsText({ question: orderQuestion, ...props }),
      `You get this e-mail because you ordered at ${props.shopName}: ${props.shopUrl}`,
    ],
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.map(oneLine).join('\n'));
  return `${text.join('\n\n')}\n`;
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
