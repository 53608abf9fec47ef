import { MessageCircle } from 'lucide-react';
import { useMatches } from 'react-router';
import { type ChatSubject, chatGreeting, chatLink } from '../../shop/content/chat.rules.ts';
import { orderNumber } from '../../shop/orders/order-number.rules.ts';
import { iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';

/**
 * Opens the messaging app with a greeting to the shop's plant expert that names the product or order shown. It
 * floats beside the page where the window is wide enough to leave room there, and stands in the header, which
 * always stays in sight, where it would cover something. docs/behaviour/storefront.md#chat.
 */
export function ChatButton({ phone, place }: { phone: string; place: 'beside' | 'header' }) {
  const subject = chatSubject(useMatches().at(-1)?.loaderData);
  const link = (
    <a
      href={chatLink(phone, chatGreeting(subject))}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Chat with a plant expert (opens in a new tab)"
      title="Chat with a plant expert"
      className={cx(
        'no-print',
        place === 'beside'
          ? 'fixed right-4 bottom-6 z-20 flex size-13 items-center justify-center rounded-full bg-leaf-700 text-paper shadow-md transition-colors hover:bg-leaf-600'
          : iconButtonClass('ghost', 'md'),
      )}
    >
      <MessageCircle aria-hidden="true" size={place === 'beside' ? 25 : 22} />
    </a>
  );
  if (place === 'header') return <div className="beside:hidden">{link}</div>;
  // Outside of every other landmark, so one of its own.
  return (
    <aside aria-label="Chat" className="max-beside:hidden">
      {link}
    </aside>
  );
}

/** What a page is about, from what it was made from: `{ product: { name } }`, `{ guide: { name } }` or `{ order: { id } }`. */
export function chatSubject(data: unknown): ChatSubject {
  const product = nameOf(fieldOf(data, 'product')) ?? nameOf(fieldOf(data, 'guide'));
  if (product) return { product };
  const id = fieldOf(fieldOf(data, 'order'), 'id');
  return typeof id === 'string' && id !== '' ? { orderNumber: orderNumber(id) } : null;
}

function nameOf(thing: unknown): string | undefined {
  const name = fieldOf(thing, 'name');
  return typeof name === 'string' ? name : undefined;
}

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;
}
