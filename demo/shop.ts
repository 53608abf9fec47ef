import { balconyPlants } from './catalogue/balcony.ts';
import { floweringPlants } from './catalogue/flowering.ts';
import { foliagePlants } from './catalogue/foliage.ts';
import { lowLightPlants } from './catalogue/low-light.ts';
import { pots } from './catalogue/pots.ts';
import { shadeLovingPlants } from './catalogue/shade-lovers.ts';
import { succulents } from './catalogue/succulents.ts';
import { sunLovingPlants } from './catalogue/sun-lovers.ts';
import { tabletopPlants } from './catalogue/tabletop.ts';
import { delivery } from './delivery.ts';
import type { DemoShop } from './demo.types.ts';
import { diagnoses } from './guides/diagnoses.ts';
import { plantCareGuides } from './guides/plant-care-guides.ts';
import { pages } from './pages.ts';
import { promoCodes } from './promo-codes.ts';
import { howItWorksSteps, siteSettings } from './site.ts';
import { testimonials } from './testimonials.ts';

/** The demo catalogue that a new shop starts with; products stand in the order of a tidy shop window. */
export const demoShop: DemoShop = {
  categories: [
    'Indoor Plants',
    'Foliage',
    'Low-Light',
    'Air-Purifying',
    'Hanging & Trailing',
    'Flowering',
    'Succulents & Cacti',
    'Herbs & Edible',
    'Outdoor & Balcony',
    'Pots & Planters',
    'Deals',
  ],
  products: [
    ...foliagePlants,
    ...lowLightPlants,
    ...floweringPlants,
    ...succulents,
    ...tabletopPlants,
    ...shadeLovingPlants,
    ...sunLovingPlants,
    ...balconyPlants,
    ...pots,
  ],
  promoCodes,
  delivery,
  siteSettings,
  howItWorksSteps,
  testimonials,
  pages,
  plantCareGuides,
  diagnoses,
};
