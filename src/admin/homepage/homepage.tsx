import type { ReactNode } from 'react';
import { data, useLocation, useNavigate, useNavigation } from 'react-router';
import * as z from 'zod/mini';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { listActivity } from '../../shop/activity/activity-log.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { listAdminSteps } from '../../shop/content/how-it-works.ts';
import { findEditedSettings } from '../../shop/content/site-settings.ts';
import { listAdminTestimonials } from '../../shop/content/testimonials.ts';
import { listQuotable } from '../../shop/reviews/list-reviews.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { Spinner } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/homepage';
import { changeHomepage } from './homepage-actions.server.ts';
import { SettingsForm } from './settings-form.tsx';
import { StepsTab } from './steps-tab.tsx';
import { TestimonialsTab } from './testimonials-tab.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'content');
  const query = homepageQuerySchema.parse(Object.fromEntries(url.searchParams));
  const { found: content, status } = await loadHomepage(context.get(shopContext), query);
  return data({ ...query, content }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'content', changeHomepage);
}

export const clientAction = askingShop();

export const meta = screenTitle('Homepage');

const labels: Record<HomepageTab, string> = {
  settings: 'Homepage Settings',
  testimonials: 'Testimonials',
  'how-it-works': 'How It Works',
};

export default function Homepage({ loaderData: { tab, content, ...query } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (!content) {
    return (
      <>
        <ScreenHead title="Manage Homepage Content" />
        <Unread>{contentMessages.loadFailed(contentMessages.failed)}</Unread>
      </>
    );
  }
  const panels: Record<HomepageTab, ReactNode> = {
    settings: <SettingsForm settings={content.settings} />,
    testimonials: <TestimonialsTab {...content} {...query} />,
    'how-it-works': <StepsTab {...content} {...query} />,
  };
  const isLeaving = next?.pathname === pathname && tabOf(next) !== tab;
  return (
    <>
      <ScreenHead title="Manage Homepage Content" text="What visitors see first." />
      <Tabs
        label="Homepage content"
        value={tab}
        onChange={(id) => void navigate(`?tab=${id}`, { preventScrollReset: true })}
        tabs={homepageTabs.map((id) => ({
          id,
          label: labels[id],
          panel: id !== tab ? null : isLeaving ? <Spinner className="m-8" /> : panels[id],
        }))}
      />
    </>
  );
}

function tabOf({ search }: { search: string }): HomepageTab {
  return homepageQuerySchema.parse(Object.fromEntries(new URLSearchParams(search))).tab;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={contentMessages.loadFailed} />;
}

/** So many of the newest reviews can be picked from. */
const QUOTES = 100;

const subjects = { testimonials: 'testimonial', 'how-it-works': 'how-it-works-step' } as const;

type Asked = { tab: HomepageTab; id?: string | undefined };

/**
 * Everything the homepage's screen shows, or null if any of it could not be read
 * (docs/behaviour/back-office.md#screens-that-load).
 */
function loadHomepage(shop: Shop, { tab, id }: Asked) {
  const history =
    tab === 'settings' || id === undefined
      ? []
      : listActivity(shop, { subjectType: subjects[tab], subjectId: id });
  const read = Promise.all([
    findEditedSettings(shop),
    listAdminTestimonials(shop),
    listAdminSteps(shop),
    history,
    tab === 'testimonials' ? listQuotable(shop, { limit: QUOTES }) : [],
  ]).then(([settings, testimonials, steps, entries, quotes]) => ({
    settings,
    testimonials,
    steps,
    history: entries,
    quotes,
  }));
  return readMain(shop, 'Error fetching homepage content:', read);
}

export type HomepageContent = NonNullable<Awaited<ReturnType<typeof loadHomepage>>['found']>;

/** In the query parameter `tab`. docs/behaviour/back-office.md#homepage. */
export const homepageTabs = ['settings', 'testimonials', 'how-it-works'] as const;
export type HomepageTab = (typeof homepageTabs)[number];

export const homepageQuerySchema = z.object({
  tab: z.catch(z.enum(homepageTabs), 'settings'),
  dialog: z.catch(z.optional(z.enum(['new', 'edit'])), undefined),
  id: z.catch(z.optional(z.guid()), undefined),
});
