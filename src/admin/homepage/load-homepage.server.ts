import { listActivity } from '../../shop/activity/list-activity.ts';
import { findEditedSettings } from '../../shop/content/find-edited-settings.ts';
import { listAdminSteps } from '../../shop/content/list-admin-steps.ts';
import { listAdminTestimonials } from '../../shop/content/list-admin-testimonials.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import type { Shop } from '../../shop/shop.types.ts';
import type { HomepageTab } from './homepage-tabs.ts';

const subjects = { testimonials: 'testimonial', 'how-it-works': 'how-it-works-step' } as const;

type Asked = { tab: HomepageTab; id?: string | undefined };

/** Everything the homepage's screen shows, or null if any of it could not be read (specification, admin §2). */
export function loadHomepage(shop: Shop, { tab, id }: Asked) {
  const history =
    tab === 'settings' || id === undefined
      ? []
      : listActivity(shop, { subjectType: subjects[tab], subjectId: id });
  const read = Promise.all([
    findEditedSettings(shop),
    listAdminTestimonials(shop),
    listAdminSteps(shop),
    history,
  ]).then(([settings, testimonials, steps, entries]) => ({
    settings,
    testimonials,
    steps,
    history: entries,
  }));
  return orNothing(shop, 'Error fetching homepage content:', read);
}

export type HomepageContent = NonNullable<Awaited<ReturnType<typeof loadHomepage>>>;
