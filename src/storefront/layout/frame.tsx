import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { offlineWords } from '../../http/ask-shop.ts';
import { usePublicSettings } from '../../http/public-settings.ts';
import { type InformationSlug, informationSlugs } from '../../shop/content/information-pages.rules.ts';
import type { SiteSettings } from '../../shop/content/site-settings.rules.ts';
import type { FooterWords } from '../../shop/settings/words.rules.ts';
import type { LogoProps } from '../../ui/logo.tsx';
import { NavigationProgress, SkipLink, usePageChange } from '../../ui/page-change.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { LateToaster } from '../../ui/late-toaster.tsx';
import { watchLateAttempts } from '../cart/late-attempts.ts';
import { LateCartDrawer } from '../cart/late-cart-drawer.tsx';
import { cartChanges } from '../cart/use-cart.ts';
import { ChatButton } from './chat-button.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { shownFooter } from './navigation.ts';

/** What every page shows of the shop's settings. */
type FrameSite = {
  logo: LogoProps;
  announcement: Announcement | null;
  sandbox: boolean;
  footer: FooterWords;
  /** The information pages that a link may lead to. */
  pages: readonly InformationSlug[];
};

/** Where not even the frame of a page could be read: the ways on that every shop has, and the header has not. */
export const plainSite: FrameSite = {
  logo: { imageUrl: null, height: 32 },
  announcement: null,
  sandbox: false,
  footer: {
    newsletter: { title: 'Newsletter', text: '' },
    sentence: '',
    note: '',
    columns: [
      {
        title: 'Help',
        links: [{ label: 'Track your order', to: '/track-order' }],
      },
    ],
    placeholders: [],
  },
  pages: informationSlugs,
};

/** Everything around a page. */
export function Frame({ site, children }: { site: FrameSite; children: ReactNode }) {
  const { pathname } = useLocation();
  const { chatPhone } = usePublicSettings();
  const loading = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  const title = usePageChange(() => {
    cartChanges.closeDrawer();
    main.current?.focus({ preventScroll: true });
  });

  useEffect(() => {
    // Above the document, where the router hears of clicks.
    window.addEventListener('click', stayWhileOffline);
    return () => window.removeEventListener('click', stayWhileOffline);
  }, []);
  // On every page: a cart that is paid already empties wherever it shows.
  useEffect(() => watchLateAttempts(() => undefined), []);

  return (
    <div className="relative flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      {pathname === '/' && site.announcement ? <AnnouncementBar {...site.announcement} /> : null}
      <Header logo={site.logo} pages={site.pages} />
      {/* The footer begins below the window: what loads above it pushes nothing that is in sight. */}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-busy={loading}
        className="flex min-h-[calc(100dvh-var(--spacing-header))] flex-1 flex-col outline-none"
      >
        {children}
      </main>
      {/* The checkout has its own. */}
      {pathname.startsWith('/checkout') ? null : (
        <Footer words={site.footer} sandbox={site.sandbox} newsletter={showsNewsletter(pathname)} />
      )}
      {chatPhone === null ? null : <ChatButton phone={chatPhone} place="beside" />}
      <LateCartDrawer />
      <LateToaster />
      <output className="sr-only">{title}</output>
    </div>
  );
}

/** Without a line a link that loads a document would leave the shop for the browser's error page. */
function stayWhileOffline(event: MouseEvent) {
  // The router has taken its own links by now.
  if (navigator.onLine || event.defaultPrevented || !(event.target instanceof Element)) return;
  const link = event.target.closest('a');
  if (!link || link.target === '_blank' || link.origin !== window.location.origin || link.hash !== '') return;
  event.preventDefault();
  showToast({ title: offlineWords.title, description: offlineWords.stay, tone: 'error' });
}

type Announcement = { text: string; linkText: string | null; linkHref: string };

/** A line above the header of the home page. */
function AnnouncementBar({ text, linkText, linkHref }: Announcement) {
  // '#' is what stands in the settings for a link that leads nowhere.
  const leads = linkText !== null && linkHref !== '#';
  return (
    <aside aria-label="Announcement" className="on-dark bg-leaf-900 no-print">
      <p className="page-width flex flex-wrap justify-center gap-x-3 py-2 text-center text-sm">
        <span>{text}</span>
        {leads ? (
          <Link
            to={linkHref}
            className="touch-area relative font-semibold underline underline-offset-4 hover:no-underline"
          >
            {linkText}
          </Link>
        ) : (
          <span className="font-semibold">{linkText}</span>
        )}
      </p>
    </aside>
  );
}

/** Where a letter would only keep the shopper from their order. */
const withoutNewsletter = /^\/(?:cart|order-success|newsletter)(?:\/|$)/;

/** Whether a page's footer has the newsletter, by its path. */
export function showsNewsletter(pathname: string): boolean {
  return !withoutNewsletter.test(pathname);
}

/** The part of the shop's settings that every page shows. */
export function toFrameSite(
  settings: SiteSettings,
  rest: Pick<FrameSite, 'sandbox' | 'footer' | 'pages'>,
): FrameSite {
  const { announcementText: text, announcementLinkText: linkText, announcementLinkHref: linkHref } = settings;
  return {
    ...rest,
    footer: shownFooter(rest.footer, { pages: rest.pages, showsSamples: settings.showsSamples }),
    logo: { imageUrl: settings.logoImageUrl, height: settings.logoHeight },
    announcement: text === null ? null : { text, linkText, linkHref },
  };
}
