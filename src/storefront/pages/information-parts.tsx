import { BookOpen, type LucideIcon, MessageCircle, Sprout } from 'lucide-react';
import { Link } from 'react-router';
import { usePublicSettings } from '../../http/public-settings.ts';
import { chatLink } from '../../shop/content/chat.rules.ts';
import { type InformationSlug, leadsSomewhere } from '../../shop/content/information-pages.rules.ts';
import { type InformationSection, plainInformationText } from '../../shop/content/text-blocks.rules.ts';
import { ButtonLink, buttonClass } from '../../ui/buttons.tsx';
import { ANY_QUESTION } from '../layout/shop-contact.tsx';
import { OnThisPageAside } from './information-header.tsx';
import { WithoutHeading } from './information-rows.tsx';

type Way = readonly [label: string, to: string];
const shop: Way = ['Shop plants', '/shop'];
const track: Way = ['Track your order', '/track-order'];
const faq: Way = ['FAQ', '/faq'];
const returns: Way = ['Returns & Exchanges', '/returns'];

/** What most come to a page for, below its first words: its main action, and what else. */
const waysAtOnce: Partial<Record<InformationSlug, readonly Way[]>> = {
  contact: [track, returns, faq],
  faq: [track],
  returns: [
    // An order's page, which needs no account, is where damage is told.
    ['Report a problem', track[1]],
    ['Your orders', '/orders'],
  ],
};

type WaysAtOnceProps = PublishedProps & { sections: readonly InformationSection[] };

/** And of questions, what they are about: each is one press away on a phone, too. */
export function WaysAtOnce({ slug, published, sections }: WaysAtOnceProps) {
  const ways = (waysAtOnce[slug] ?? []).filter(([, to]) => leadsSomewhere(to, published));
  const topics = slug === 'faq' ? sections.filter(({ heading }) => heading !== null) : [];
  const all = [
    ...ways,
    ...topics.map(({ id, heading }): Way => [plainInformationText(heading ?? ''), `#${id}`]),
  ];
  if (all.length === 0) return null;
  return (
    <nav aria-label="Quick links" className="mt-4 flex flex-wrap gap-2.5 no-print md:mt-5">
      {all.map(([label, to], at) => (
        <ButtonLink
          key={to}
          to={to}
          // On the contact page that is the form.
          variant={at === 0 && ways.length > 0 && slug !== 'contact' ? 'primary' : 'outline'}
          size="sm"
          preventScrollReset={to.startsWith('#')}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** Where whoever has read a page may want to go, the likeliest first. */
const waysOn: Partial<Record<InformationSlug, readonly Way[]>> = {
  about: [shop, ['Plant care guides', '/plant-care']],
  shipping: [track, returns],
  guarantees: [shop, returns],
};

type PublishedProps = { slug: InformationSlug; published: readonly InformationSlug[] };

export function WaysOn({ slug, published }: PublishedProps) {
  const ways = (waysOn[slug] ?? []).filter(([, to]) => leadsSomewhere(to, published));
  if (ways.length === 0) return null;
  return (
    <WithoutHeading>
      <p className="flex flex-wrap gap-3 no-print">
        {ways.map(([label, to], at) => (
          <ButtonLink
            key={to}
            to={to}
            // A page has one main action.
            variant={at === 0 && !waysAtOnce[slug] ? 'primary' : 'outline'}
            prefetch="intent"
          >
            {label}
          </ButtonLink>
        ))}
      </p>
    </WithoutHeading>
  );
}

type InformationAsideProps = PublishedProps & {
  /** What the page is made of, where its head does not say so already. */
  sections: readonly InformationSection[];
};

/** What is on the page, and somebody who can be asked; on the contact page that is the page itself. */
export function InformationAside({ slug, published, sections }: InformationAsideProps) {
  if (slug === 'contact') return <AtHandCard />;
  return (
    <div className="grid h-fit gap-6 no-print sm:max-lg:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]">
      <OnThisPageAside sections={sections} />
      <HelpCard contact={published.includes('contact')} />
      {slug === 'faq' ? <PlantQuestions /> : null}
    </div>
  );
}

/** Questions that no text answers for all. */
function PlantQuestions() {
  return (
    <nav aria-labelledby="plant-questions" className="h-fit rounded-xl bg-sand p-6">
      <h2 id="plant-questions" className="text-xl">
        More about plants
      </h2>
      <ul className="mt-3 grid gap-3">
        {plantQuestions.map(({ to, label, text, icon: Shape }) => (
          <li key={to} className="flex gap-3">
            <Shape aria-hidden="true" size={20} strokeWidth={1.75} className="mt-2 shrink-0 text-leaf-700" />
            <div>
              <Link
                to={to}
                prefetch="intent"
                className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-touch"
              >
                {label}
              </Link>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const plantQuestions: readonly { to: string; label: string; text: string; icon: LucideIcon }[] = [
  { to: '/finder', label: 'Find your plant', text: 'Five questions about your place.', icon: Sprout },
  {
    to: '/plant-care',
    label: 'Care guides',
    text: 'Water, light and trouble, plant by plant.',
    icon: BookOpen,
  },
];

/** What spares a question back, beside the ways to ask. */
function AtHandCard() {
  return (
    <section
      aria-labelledby="at-hand"
      className="h-fit rounded-xl bg-leaf-100 p-6 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]"
    >
      <h2 id="at-hand" className="text-xl">
        Have at hand
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:max-lg:grid-cols-2">
        {atHand.map(([about, what]) => (
          <div key={about}>
            <dt className="font-semibold">{about}</dt>
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const atHand: readonly (readonly [about: string, what: string])[] = [
  ['About an order', 'Its number. Photos of damage go with ‘Report a problem’ on its page.'],
  ['About a plant', 'Where it stands, and how often you water it. In the chat, two photos in daylight.'],
  ['Before you buy', 'Which way your window faces, and how often you are away.'],
];

/** Nothing where the shop has neither chat nor a page about how to reach it. */
function HelpCard({ contact }: { contact: boolean }) {
  const { chatPhone } = usePublicSettings();
  if (chatPhone === null && !contact) return null;
  return (
    <aside aria-labelledby="information-help" className="h-fit rounded-xl bg-leaf-100 p-6">
      <h2 id="information-help" className="text-xl">
        Still a question?
      </h2>
      <p className="mt-2 text-ink-soft">We are happy to help, before you buy and long after.</p>
      <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
        {chatPhone === null ? null : (
          <a
            href={chatLink(chatPhone, ANY_QUESTION)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <MessageCircle aria-hidden="true" size={16} />
            Chat with us
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {contact ? (
          <Link
            to="/contact"
            prefetch="intent"
            className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-touch"
          >
            Contact
          </Link>
        ) : null}
      </div>
    </aside>
  );
}
