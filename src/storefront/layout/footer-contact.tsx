import { usePublicSettings } from '../../http/public-settings.ts';

/** In the footer, below the shop's name: what the owner gave, and nothing where that is nothing. */
export function FooterContact({ linkClass: ofFooter }: { linkClass: string }) {
  const { address, email, phone, hours, social } = usePublicSettings();
  if (!address && !email && !hours && social.length === 0) return null;
  return (
    <div className="mt-4 max-w-xs space-y-3 text-leaf-100">
      {address ? <p className="wrap-anywhere whitespace-pre-line">{address}</p> : null}
      {hours ? <p className="wrap-anywhere whitespace-pre-line">{hours}</p> : null}
      {email || (phone && address) ? (
        <ul className="flex flex-col">
          {phone ? (
            <li>
              <a href={telephone(phone)} className={ofFooter}>
                {phone}
              </a>
            </li>
          ) : null}
          {email ? (
            <li>
              <a href={`mailto:${email}`} className={`${ofFooter} break-all`}>
                {email}
              </a>
            </li>
          ) : null}
        </ul>
      ) : null}
      {social.length > 0 ? (
        <ul aria-label="Follow us" className="flex flex-wrap gap-x-4">
          {social.map(({ label, href }) => (
            <li key={label}>
              <a href={href} target="_blank" rel="noopener noreferrer" className={ofFooter}>
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

export function telephone(number: string): string {
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}
