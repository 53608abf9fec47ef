import * as z from 'zod/mini';

/** In the query parameter `tab`. Specification, admin §2 'Manage Homepage Content'. */
export const homepageTabs = ['settings', 'testimonials', 'how-it-works'] as const;
export type HomepageTab = (typeof homepageTabs)[number];

export const homepageQuerySchema = z.object({
  tab: z.catch(z.enum(homepageTabs), 'settings'),
  dialog: z.catch(z.optional(z.enum(['new', 'edit'])), undefined),
  id: z.catch(z.optional(z.guid()), undefined),
});
