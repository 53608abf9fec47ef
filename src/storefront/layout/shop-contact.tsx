import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../http/public-settings.ts';
import { chatLink } from '../../shop/content/chat.rules.ts';
import type { PublicSettings } from '../../shop/settings/public-settings.rules.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { telephone } from './footer-contact.tsx';

/** How a chat begins where nobody knows what it is about. */
export const ANY_QUESTION = 'Hello! I have a question.';

/** Of several ways each is a tile of its own, and none of them a button. */
function hasSeveralWays({ email, phone, chatPhone }: PublicSettings): boolean {
  return [email, phone, chatPhone].filter(Boolean).length > 1;
}

/** The one way to the owner that was set. docs/behaviour/settings.md#where-contact-details-stand. */
export function ContactNow() {
  const settings = usePublicSettings();
  if (hasSeveralWays(settings)) return null;
  const { email, phone, chatPhone } = settings;
  // The page's main action is the form below.
  const look = buttonClass({ variant: 'outline', className: 'mt-4 md:mt-5' });
  if (chatPhone !== null) {
    return (
      <a href={chatLink(chatPhone, ANY_QUESTION)} target="_blank" rel="noopener noreferrer" className={look}>
        <Icon icon={MessageCircle} />
        Chat with us
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  if (email) {
    return (
      <a href={`mailto:${email}`} className={look}>
        <Icon icon={Mail} />
        E-mail us
      </a>
    );
  }
  if (!phone) return null;
  return (
    <a href={telephone(phone)} className={look}>
      <Icon icon={Phone} />
      Call us
    </a>
  );
}

/** More would make tiles beside each other unequal. */
const SHORT_HOURS = 60;

/** The ways to the owner as tiles, on the contact page: those that somebody answers at once with the hours, where these are few words. */
export function ContactDetails() {
  const settings = usePublicSettings();
  const { legalName, address, email, phone, chatPhone, hours } = settings;
  const chat = hasSeveralWays(settings) ? chatPhone : null;
  if (!chat && !address && !email && !phone && !hours) return null;
  const within = (chat || phone) && hours.length <= SHORT_HOURS && !hours.includes('\n');
  const when = within && hours ? <span className="block text-sm text-ink-soft">{hours}</span> : null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-2.5 sm:gap-4">
      {chat ? (
        <Detail icon={<Icon icon={MessageCircle} />} label="Chat">
          <a
            href={chatLink(chat, ANY_QUESTION)}
            target="_blank"
            rel="noopener noreferrer"
            className={linkClass}
          >
            Chat with us
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {when}
        </Detail>
      ) : null}
      {phone ? (
        <Detail icon={<Icon icon={Phone} />} label="Phone">
          <a href={telephone(phone)} className={linkClass}>
            {phone}
          </a>
          {when}
        </Detail>
      ) : null}
      {email ? (
        <Detail icon={<Icon icon={Mail} />} label="Email">
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </Detail>
      ) : null}
      {address ? (
        <Detail icon={<Icon icon={MapPin} />} label="Address">
          {[legalName, address].filter(Boolean).join('\n')}
        </Detail>
      ) : null}
      {hours && !within ? (
        <Detail icon={<Icon icon={Clock} />} label="Opening hours">
          {hours}
        </Detail>
      ) : null}
    </dl>
  );
}

/** The whole of its row can be pressed. */
const linkClass =
  'break-all font-medium text-accent-ink underline underline-offset-4 hover:no-underline after:absolute after:inset-0 after:rounded-xl';

type DetailProps = {
  icon: ReactNode;
  label: string;
  children: ReactNode;
};

function Detail({ icon, label, children }: DetailProps) {
  return (
    <div className="relative min-h-touch min-w-0 rounded-xl bg-sand py-2.5 pr-5 pl-17">
      <dt className="text-sm text-ink-soft">
        <span className="absolute top-3 left-3 flex size-10 items-center justify-center rounded-full bg-surface text-leaf-700">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="text-lg leading-snug wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
