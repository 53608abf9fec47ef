import { MessageCircle } from 'lucide-react';

const GREETING = 'Hello! I have a question about plants.';

/** Opens the messaging app with a greeting to the shop's plant expert. Specification, storefront §1. */
export function ChatButton({ supportPhone }: { supportPhone: string }) {
  const query = new URLSearchParams({ text: GREETING }).toString().replaceAll('+', '%20');
  return (
    <aside aria-label="Chat">
      <a
        href={`https://wa.me/${supportPhone.replaceAll(/\D/g, '')}?${query}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with a plant expert (opens in a new tab)"
        title="Chat with a plant expert"
        className="fixed right-4 bottom-4 z-20 flex size-13 items-center justify-center rounded-full bg-leaf-700 text-paper shadow-md transition-colors hover:bg-leaf-600 in-[body:has([data-bottom-bar])]:max-md:bottom-24 md:right-6 md:bottom-6 no-print"
      >
        <MessageCircle aria-hidden="true" size={25} />
      </a>
    </aside>
  );
}
