import { defaultTerms } from '../src/shop/settings/delivery.schema.ts';
import type { DemoShop } from './demo.types.ts';

const inIndia = { ...defaultTerms, countries: [], states: [], pins: '' };

/** When orders come, as the page about shipping tells it; prices are those every shop begins with. */
export const delivery: DemoShop['delivery'] = {
  zones: [
    {
      ...inIndia,
      id: 'large-cities',
      name: 'Large cities',
      pins: '110, 380, 400, 411, 500, 560, 600, 700',
      daysFrom: '2',
      daysTo: '4',
    },
    {
      ...inIndia,
      id: 'rest-of-india',
      name: 'Rest of India',
      countries: ['India'],
      daysFrom: '4',
      daysTo: '7',
    },
  ],
  dispatchDays: ['mon', 'tue', 'wed', 'thu'],
};
