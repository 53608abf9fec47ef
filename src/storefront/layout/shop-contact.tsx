import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../http/public-settings.ts';
import { chatLink } from '../../shop/content/chat.rules.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { telephone } from './footer-contact.tsx';

/** How a chat begins where nobody knows what it is about. */
export const ANY_QUESTION = 'Hello! I have a question.';

/** The quickest way to the owner, of those that were set. docs/behaviour/settings.md#where-contact-details-stand. */
export function ContactNow() {
  const { email, phone, chatPhone } = usePublicSettings();
  const look = buttonClass({ variant: 'primary', className: 'mt-4 md:mt-5' });
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
        Write to us
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

/** How else the owner can be reached, on the contact page. */
export function ContactDetails() {
  const { legalName, address, email, phone, hours } = usePublicSettings();
  if (!address && !email && !phone && !hours) return null;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2.5 sm:gap-4">
      {phone ? (
        <Detail icon={<Icon icon={Phone} />} label="Phone">
          <a href={telephone(phone)} className={linkClass}>
            {phone}
          </a>
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
      {hours ? (
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

function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
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
