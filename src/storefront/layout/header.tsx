import { Heart, ShoppingBag } from 'lucide-react';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { usePublicSettings } from '../../http/public-settings.ts';
import { type InformationSlug, leadsSomewhere } from '../../shop/content/information-pages.rules.ts';
import { useMay } from '../../session/use-session.ts';
import { CountBubble, IconButton, iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Logo, type LogoProps } from '../../ui/logo.tsx';
import { cartDrawer, useAwaitedDrawer } from '../cart/late-cart-drawer.tsx';
import { cartChanges, useCart } from '../cart/use-cart.ts';
import { useAccountsWishes, useWishes } from '../wishes/use-wishes.ts';
import { ChatButton } from './chat-button.tsx';
import { type NavigationItem, adminLink, mainLinks } from './navigation.ts';
import { AccountMenu, SiteMenu } from './site-menus.tsx';

/** Stays at the top of the window. Below 768 px its links are in a menu. */
export function Header({ logo, pages }: { logo: LogoProps; pages: readonly InformationSlug[] }) {
  const { name, chatPhone } = usePublicSettings();
  // Who is about to pay is led to nothing else; the cart is the way back.
  const bare = useLocation().pathname.startsWith('/checkout');
  const links = mainLinks(useShopCategory()).filter(({ to }) => leadsSomewhere(to, pages));
  return (
    <header
      data-keep-clear
      className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm no-print"
    >
      <div className="page-width relative flex min-h-header items-center gap-1 py-1.5 md:gap-3">
        {bare ? null : (
          <div className="md:hidden">
            <SiteMenu links={links} />
          </div>
        )}
        <Logo {...logo} name={name} />
        {bare ? null : (
          <nav
            aria-label="Main"
            className="ml-auto hidden md:block lg:absolute lg:left-1/2 lg:-translate-x-1/2"
          >
            <ul className="flex items-center lg:gap-2">
              {links.map((item) => (
                <HeaderLink key={item.label} item={item} />
              ))}
              <AdminLink />
            </ul>
          </nav>
        )}
        <div className={cx('-mr-2 ml-auto flex items-center gap-1 lg:ml-auto', !bare && 'md:ml-0')}>
          {bare ? null : (
            <div className="hidden items-center gap-1.5 md:flex">
              <AccountMenu />
            </div>
          )}
          {chatPhone === null ? null : <ChatButton phone={chatPhone} place="header" />}
          {bare ? null : <WishLink />}
          <CartButton />
        </div>
      </div>
    </header>
  );
}

/** Alone, so that the header is not rendered anew when the session is known. */
function AdminLink() {
  const isStaff = useMay('any');
  return isStaff ? <HeaderLink item={adminLink} /> : null;
}

function HeaderLink({ item: { to, label, reloadDocument } }: { item: NavigationItem }) {
  return (
    <li>
      <NavLink
        to={to}
        prefetch={reloadDocument ? 'none' : 'intent'}
        reloadDocument={reloadDocument ?? false}
        className="flex min-h-11 items-center rounded-pill px-3 font-medium whitespace-nowrap text-ink-soft underline-offset-8 transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
      >
        {label}
      </NavLink>
    </li>
  );
}

/** The category that a product page was reached by (docs/behaviour/product-page.md#breadcrumb). */
function useShopCategory(): string | null {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  return pathname.startsWith('/product/') ? parameters.get('category') : null;
}

/** To the wish list; a badge on its corner says how many plants are on it. */
function WishLink() {
  useAccountsWishes();
  const { length } = useWishes();
  return (
    <Link
      to="/wishlist"
      aria-label={length > 0 ? `Wish list, ${length} ${length === 1 ? 'plant' : 'plants'}` : 'Wish list'}
      className={iconButtonClass()}
    >
      <Heart aria-hidden="true" size={22} />
      <CountBubble count={length} />
    </Link>
  );
}

/** Opens the cart drawer; a badge on its corner says how many items wait there. */
function CartButton() {
  const { count } = useCart();
  const isAwaited = useAwaitedDrawer();
  const items = count === 1 ? '1 item' : `${count} items`;
  return (
    <IconButton
      label={count > 0 ? `Cart, ${items}` : 'Cart'}
      count={count}
      icon={<ShoppingBag aria-hidden="true" size={22} />}
      aria-haspopup="dialog"
      aria-busy={isAwaited || undefined}
      data-pressed={isAwaited ? '' : undefined}
      {...cartDrawer.prepare}
      onClick={cartChanges.openDrawer}
    />
  );
}
