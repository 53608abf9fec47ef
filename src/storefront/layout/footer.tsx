import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePublicSettings } from '../../http/public-settings.ts';
import type { FooterWords, NewsletterWords } from '../../shop/settings/words.rules.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { FooterContact } from './footer-contact.tsx';
import { NewsletterForm } from './newsletter-form.tsx';

const linkClass =
  'inline-flex min-h-9 pointer-coarse:min-h-touch items-center rounded-xs py-1 leading-snug text-leaf-100 underline-offset-4 hover:text-paper hover:underline';

type FooterProps = { words: FooterWords; sandbox: boolean; newsletter: boolean };

/** The end of every page. */
export function Footer({ words, sandbox, newsletter }: FooterProps) {
  const { name } = usePublicSettings();
  return (
    <footer className="mt-auto no-print">
      {newsletter ? <NewsletterBand {...words.newsletter} /> : null}
      <div className="on-dark bg-leaf-950">
        <div className="page-width grid grid-cols-2 gap-x-8 gap-y-10 pt-14 pb-10 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="col-span-2 md:col-span-1">
            <p className="flex items-center gap-2">
              <LogoMark size={30} className="text-leaf-300" />
              <span className="font-serif text-xl font-semibold">{name}</span>
            </p>
            {words.sentence === '' ? null : <p className="mt-4 max-w-xs text-leaf-100">{words.sentence}</p>}
            <FooterContact linkClass={linkClass} />
          </div>
          {words.columns.map(({ title, links }, at) => (
            <FooterColumn key={title} title={title} isWide={at === 2}>
              {links.map(({ to, label }) => (
                <li key={`${to} ${label}`}>
                  <Link to={to} reloadDocument={to === '/checkout'} className={linkClass}>
                    {label}
                  </Link>
                </li>
              ))}
              {title === 'Company'
                ? words.placeholders.map((label) => (
                    <li key={label}>
                      <PlaceholderLink label={label} className={linkClass} />
                    </li>
                  ))
                : null}
            </FooterColumn>
          ))}
        </div>
        <div className="page-width">
          <div className="flex flex-wrap gap-x-8 gap-y-1 border-t border-paper/15 pt-6 pr-20 pb-10 text-sm text-leaf-200">
            <p>
              {name}. {words.note}
            </p>
            {sandbox ? <p>This shop runs with a test payment provider: no money moves.</p> : null}
          </div>
        </div>
      </div>
    </footer>
  );
}

function NewsletterBand({ title, text }: NewsletterWords) {
  return (
    <section aria-labelledby="newsletter-title" className="bg-leaf-100">
      <div className="page-width grid items-center gap-x-16 gap-y-6 py-12 md:grid-cols-2 md:py-16">
        <div>
          <h2 id="newsletter-title" className="text-3xl">
            {title}
          </h2>
          {text === '' ? null : <p className="mt-2 max-w-md text-ink-soft">{text}</p>}
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}

type FooterColumnProps = {
  title: string;
  /** On phones it has both columns. */
  isWide: boolean;
  children: ReactNode;
};

function FooterColumn({ title, isWide, children }: FooterColumnProps) {
  return (
    <nav aria-label={title} className={isWide ? 'col-span-2 md:col-span-1' : undefined}>
      <h2 className="mb-2 font-sans text-sm font-semibold tracking-normal text-leaf-300">{title}</h2>
      <ul className={isWide ? 'grid grid-cols-2 gap-x-8 md:block' : undefined}>{children}</ul>
    </nav>
  );
}

/** A link that goes nowhere (docs/behaviour/storefront.md#footer); pressing it leaves the page where it is. */
function PlaceholderLink({ label, className }: { label: string; className: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it has no address to go to
    <a href="#" className={className} onClick={(event) => event.preventDefault()}>
      {label}
    </a>
  );
}
