import { ButtonLink } from '../../ui/button-link.tsx';
import { Logo, type LogoProps } from '../../ui/logo.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';

/** Above every screen. Specification, admin §2 'Admin layout'. */
export function AdminHeader({ logo, email }: { logo: LogoProps; email: string }) {
  return (
    <header className="border-b border-line bg-surface px-gutter no-print">
      <div className="flex min-h-header flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
        <SidebarMenu />
        <Logo {...logo} />
        <div className="order-last w-full min-w-0 md:order-none md:w-auto md:border-l md:border-line md:pl-4">
          <h1 className="text-xl">Admin Dashboard</h1>
          <p className="truncate text-sm text-muted">{email}</p>
        </div>
        <ButtonLink to="/" reloadDocument variant="outline" size="sm" className="ml-auto">
          Go back to website
        </ButtonLink>
      </div>
    </header>
  );
}
