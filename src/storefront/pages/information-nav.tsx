import { NavLink } from 'react-router';
import { informationSlugs, withPageDefaults } from '../../shop/content/information-pages.rules.ts';

const links = informationSlugs.map((slug) => ({
  to: `/${slug}`,
  label: withPageDefaults(slug, undefined).heading,
}));

/** From one information page to the others. */
export function InformationNav() {
  return (
    <nav
      aria-labelledby="information-nav"
      className="h-fit rounded-xl bg-sand p-6 no-print lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]"
    >
      <h2 id="information-nav" className="mb-2 text-xl">
        Good to know
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              prefetch="intent"
              className="flex min-h-10 pointer-coarse:min-h-touch items-center rounded-xs text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
