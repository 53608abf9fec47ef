import { MessageCircle } from 'lucide-react';
import { useMatches } from 'react-router';
import { chatGreeting } from '../../shop/content/chat-greeting.rules.ts';
import { chatLink } from '../../shop/content/chat-link.rules.ts';
import { cx } from '../../ui/cx.ts';
import { chatSubject } from './chat-subject.ts';

type ChatButtonProps = {
  supportPhone: string;
  /** In narrow windows it waits at the end of the page instead of floating. */
  rests: boolean;
};

/** Opens the messaging app with a greeting to the shop's plant expert that names the product or order shown. Specification, storefront §1. */
export function ChatButton({ supportPhone, rests }: ChatButtonProps) {
  const subject = chatSubject(useMatches().at(-1)?.loaderData);
  return (
    <aside aria-label="Chat">
      <a
        href={chatLink(supportPhone, chatGreeting(subject))}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with a plant expert (opens in a new tab)"
        title="Chat with a plant expert"
        className={cx(
          'fixed right-4 bottom-4 z-20 flex size-13 items-center justify-center rounded-full bg-leaf-700 text-paper shadow-md transition-colors hover:bg-leaf-600 md:right-6 md:bottom-6 no-print',
          rests && 'max-lg:absolute',
        )}
      >
        <MessageCircle aria-hidden="true" size={25} />
      </a>
    </aside>
  );
}
