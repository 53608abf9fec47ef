import { MessageCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { usePublicSettings } from '../../http/public-settings.ts';
import { chatLink } from '../../shop/content/chat.rules.ts';
import { buttonClass } from '../../ui/buttons.tsx';

type AskExpertProps = { as: 'section' | 'aside'; title: string; message: string } & Pick<
  ComponentProps<'section'>,
  'className'
>;

/** Where words did not help: a photograph for the shop's experts, by its chat. Nothing where it has none. */
export function AskExpert({ as: Element, title, message }: AskExpertProps) {
  const { chatPhone } = usePublicSettings();
  if (chatPhone === null) return null;
  return (
    <Element aria-labelledby="ask-expert" className="self-start rounded-xl bg-leaf-100 p-6">
      <h2 id="ask-expert" className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 text-ink-soft">Send our experts a photo, and they will tell you what to do next.</p>
      <a
        href={chatLink(chatPhone, message)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'outline', className: 'mt-4' })}
      >
        <MessageCircle aria-hidden="true" size={18} />
        Ask an expert
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Element>
  );
}
