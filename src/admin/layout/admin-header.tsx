import { ButtonLink } from '../../ui/buttons.tsx';
import { Logo, type LogoProps } from '../../ui/logo.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';

/** Above every screen. Specification, admin §2 'Admin layout'. */
export function AdminHeader({ logo, email }: { logo: LogoProps; email: string }) {
  return (
    <header className="border-b border-line bg-surface px-gutter no-print">
      <div className="flex min-h-header flex-wrap items-center gap-x-3 gap-y-1 py-2.5 md:gap-x-4">
        <SidebarMenu />
        <Logo {...logo} />
        {/* Phones: menu and logo above, title and the way back below. */}
        <span className="w-full md:hidden" />
        <div className="min-w-0 flex-1 md:border-l md:border-line md:pl-4">
          <h1 className="text-lg md:text-xl">Admin Dashboard</h1>
          <p className="truncate text-sm text-muted">{email}</p>
        </div>
        <ButtonLink to="/" reloadDocument variant="outline" size="sm" className="px-3.5">
          Go back to website
        </ButtonLink>
      </div>
    </header>
  );
}
