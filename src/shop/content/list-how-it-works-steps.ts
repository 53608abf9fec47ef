import { asc } from 'drizzle-orm';
import { howItWorksSteps } from '../../database/tables/content.ts';
import type { Shop } from '../shop.types.ts';

export type HowItWorksStep = {
  id: string;
  title: string;
  description: string;
  /** One of the specification's six names, or anything else: shown as a fallback. */
  icon: string;
};

/** The steps of 'how it works' in the order that staff gave them (specification, storefront §7). */
export async function listHowItWorksSteps(shop: Shop): Promise<HowItWorksStep[]> {
  return shop.db
    .select({
      id: howItWorksSteps.id,
      title: howItWorksSteps.title,
      description: howItWorksSteps.description,
      icon: howItWorksSteps.icon,
    })
    .from(howItWorksSteps)
    .orderBy(asc(howItWorksSteps.displayOrder), asc(howItWorksSteps.createdAt), asc(howItWorksSteps.id));
}
