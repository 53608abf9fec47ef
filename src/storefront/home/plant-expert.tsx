import { Check, MessageCircle } from 'lucide-react';
import { usePublicSettings } from '../../http/public-settings.ts';
import { chatLink } from '../../shop/content/chat.rules.ts';
import { ButtonLink, buttonClass } from '../../ui/buttons.tsx';
import { Image } from '../../ui/image.tsx';

const GREETING = 'Hello! I would like to ask a plant expert for advice.';

const occasions = [
  'Choosing a plant for the light you have',
  'Yellow leaves, brown tips, unwelcome visitors',
  'When to repot, and into what',
];

type PlantExpertProps = {
  title: string;
  text: string;
  /** Of the shop as it comes: one that an owner makes their own has none. */
  picture: string | null;
};

/** Somebody to ask, by chat with the first words already written. docs/behaviour/storefront.md#chat. */
export function PlantExpert({ title, text, picture }: PlantExpertProps) {
  const { chatPhone } = usePublicSettings();
  if (chatPhone === null) return null;
  return (
    <section aria-labelledby="plant-expert" className="page-width pb-section">
      <div className="on-dark grid overflow-hidden rounded-2xl bg-leaf-900 has-[img]:md:grid-cols-[7fr_5fr]">
        <div className="px-6 py-10 sm:px-10 md:py-14 lg:px-16 lg:py-20">
          <h2 id="plant-expert" className="text-4xl">
            {title}
          </h2>
          {text === '' ? null : <p className="mt-4 max-w-md text-lg text-leaf-100">{text}</p>}
          <ul className="mt-6 space-y-2.5 text-leaf-100">
            {occasions.map((occasion) => (
              <li key={occasion} className="flex gap-3">
                <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-accent-bright" />
                {occasion}
              </li>
            ))}
          </ul>
          <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-3">
            <a
              href={chatLink(chatPhone, GREETING)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'outline', size: 'lg', className: 'border-transparent' })}
            >
              <MessageCircle aria-hidden="true" size={20} />
              Chat with an expert
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <ButtonLink
              to="/plant-care"
              variant="ghost"
              className="-mx-5.5 text-paper hover:bg-paper/12"
              prefetch="intent"
            >
              Read the care guides
            </ButtonLink>
          </div>
        </div>
        {picture ? (
          <Image
            src={picture}
            alt=""
            width={800}
            height={800}
            sizes="(min-width: 48rem) 40vw, 94vw"
            className="aspect-[5/4] size-full bg-sand object-cover md:aspect-auto md:min-h-full"
          />
        ) : null}
      </div>
    </section>
  );
}
