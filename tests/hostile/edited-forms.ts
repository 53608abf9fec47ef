import { sectionKeys } from '../../src/shop/settings/sections.schema.ts';
import { findEditedSection } from '../../src/shop/settings/settings.ts';
import type { Fields, MakeForm } from './form.ts';
import type { Setting } from './setting.ts';

/** What each section of the settings is shown by, besides its own tab. */
const sectionPages: Partial<Record<string, string[]>> = {
  shop: ['/', '/contact', '/product/PLAIN', '/sitemap.xml', '/robots.txt'],
  look: ['/', '/shop'],
  words: ['/', '/shop', '/cart', '/product/PLAIN'],
  checkout: ['/checkout'],
  claims: ['/returns', '/guarantees'],
  delivery: ['/shipping', '/product/PLAIN'],
  invoices: ['/admin/orders'],
};

/** Drafts that hold one of everything, where what is stored at first is empty. */
const terms = {
  delivers: true,
  livePlants: true,
  price: '99',
  bands: [{ above: '200', price: '49' }],
  extras: [{ weightClass: 'pots', price: '20' }],
  freeAbove: '499',
  daysFrom: '2',
  daysTo: '4',
  cash: { on: false, upTo: '2000', fee: '30' },
};
const filled: Partial<Record<string, Fields>> = {
  delivery: {
    zones: [
      { ...terms, id: 'south', name: 'The south', countries: ['India'], states: ['29'], pins: '56, 57' },
    ],
    everywhere: terms,
    classes: [{ id: 'pots', name: 'Pots', live: false, counts: 'each', always: false }],
    closedDays: ['2099-01-26'],
  },
  taxes: {
    state: '29',
    classes: [{ id: 'plants', name: 'Plants', rate: '5', hsn: '0602' }],
    defaultClass: 'plants',
    categories: [{ id: crypto.randomUUID(), name: 'Ferns', taxClass: 'plants' }],
  },
  'the homepage settings': {
    announcementText: 'Sale',
    announcementLinkText: 'Look',
    announcementLinkUrl: '/shop',
  },
  'a care guide': { questions: [{ id: 'q1', question: 'Why?', answer: 'So.' }] },
};

/** Every section of the settings. */
export const settingsForms: Record<string, MakeForm> = Object.fromEntries(
  sectionKeys.map((key): [string, MakeForm] => [
    `settings of ${key}`,
    async ({ shop }) => {
      const { draft, revision } = await findEditedSection(shop, key);
      const route = `/admin/settings/${key}`;
      return {
        route,
        sends: 'form',
        by: 'owner',
        fields: { intent: 'save', revision, draft: { ...draft, ...filled[key] } },
        shown: [route, ...(sectionPages[key] ?? [])],
      };
    },
  ]),
);

/** The other forms of the edit kit: where they are sent, and what is shown of them where. */
const kit: Record<string, { route: string; intent: string; with?: Fields; shown: string[] }> = {
  'a promo code': { route: '/admin/promo-codes', intent: 'save', shown: ['/admin/promo-codes'] },
  'a care guide': {
    route: '/admin/plant-care',
    intent: 'save',
    shown: ['/admin/plant-care', '/plant-care', '/plant-care/ID'],
  },
  'a symptom': {
    route: '/admin/plant-care/diagnosis',
    intent: 'save',
    shown: ['/admin/plant-care/diagnosis', '/plant-care/diagnosis', '/admin/activity'],
  },
  'a testimonial': {
    route: '/admin/homepage',
    intent: 'save-testimonial',
    shown: ['/', '/admin/homepage?tab=testimonials'],
  },
  'a step': {
    route: '/admin/homepage',
    intent: 'save-step',
    shown: ['/', '/admin/homepage?tab=how-it-works'],
  },
  'names that mean the same': {
    route: '/admin/search',
    intent: 'save',
    shown: ['/admin/search', '/admin/activity'],
  },
  'an information page': {
    route: '/admin/pages',
    intent: 'save',
    with: { slug: 'faq' },
    shown: ['/faq', '/admin/pages?page=faq'],
  },
  'the announcement': {
    route: '/admin/settings/words',
    intent: 'save-announcement',
    shown: ['/', '/admin/settings/words'],
  },
  'the logo': { route: '/admin/settings/look', intent: 'save-logo', shown: ['/', '/admin/settings/look'] },
  'the homepage settings': {
    route: '/admin/homepage',
    intent: 'save-settings',
    shown: ['/', '/admin/homepage'],
  },
};

export const kitForms: Record<string, MakeForm> = Object.fromEntries(
  Object.entries(kit).map(([name, { route, intent, with: more, shown }]): [string, MakeForm] => {
    const ids = new WeakMap<Setting, Promise<string>>();
    return [
      name,
      async (setting) => {
        const form = setting.edited[name];
        if (!form) throw new Error(`There is no form of ${name}`);
        const id = await (ids.get(setting) ?? ids.set(setting, form.add()).get(setting) ?? '');
        const read = await form.read(id);
        const fields = {
          intent,
          ...(form.remove && { id }),
          ...more,
          revision: read?.revision,
          draft: { ...read?.draft, ...filled[name] },
        };
        return {
          route,
          sends: 'form',
          by: 'owner',
          fields,
          shown: shown.map((page) => page.replace('ID', id)),
        };
      },
    ];
  }),
);
