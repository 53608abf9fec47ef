import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../http/public-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { telephone } from './footer-contact.tsx';

/** How the owner can be reached, on the contact page. docs/behaviour/settings.md#where-contact-details-stand. */
export function ContactDetails() {
  const { legalName, address, email, phone, hours } = usePublicSettings();
  if (!address && !email && !phone && !hours) return null;
  return (
    <dl className="mb-10 grid gap-x-8 gap-y-5 rounded-xl bg-sand p-6 sm:grid-cols-2">
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

const linkClass =
  'inline-flex min-h-touch items-center break-all font-medium text-accent-ink underline underline-offset-4 sm:min-h-0';

function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-3 text-sm text-ink-soft">
        <span className="text-leaf-700">{icon}</span>
        {label}
      </dt>
      <dd className="pl-8 wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
