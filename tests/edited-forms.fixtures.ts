import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  updateCategory,
} from '../src/shop/catalogue/categories.ts';
import {
  createPlantCare,
  deletePlantCare,
  findEditedPlantCare,
  updatePlantCare,
} from '../src/shop/content/admin-care-guides.ts';
import { emptyPlantCare } from '../src/shop/content/care-guides.schema.ts';
import { emptyDiagnosis } from '../src/shop/content/diagnoses.schema.ts';
import {
  createDiagnosis,
  deleteDiagnosis,
  findEditedDiagnosis,
  updateDiagnosis,
} from '../src/shop/content/diagnoses.ts';
import { emptyStep } from '../src/shop/content/how-it-works.schema.ts';
import { createStep, deleteStep, listAdminSteps, updateStep } from '../src/shop/content/how-it-works.ts';
import { findEditedPage, updateInformationPage } from '../src/shop/content/information-pages.ts';
import {
  findEditedAnnouncement,
  findEditedSettings,
  updateAnnouncement,
  updateSiteSettings,
  findEditedLogo,
  updateLogo,
} from '../src/shop/content/site-settings.ts';
import { emptyTestimonial } from '../src/shop/content/testimonials.schema.ts';
import {
  createTestimonial,
  deleteTestimonial,
  listAdminTestimonials,
  updateTestimonial,
} from '../src/shop/content/testimonials.ts';
import type { Edit, SavedEdit } from '../src/shop/edit/edits.ts';
import {
  createPromoCode,
  deletePromoCode,
  findEditedPromoCode,
  updatePromoCode,
} from '../src/shop/promo/admin-promo-codes.ts';
import { emptyPromoDraft } from '../src/shop/promo/promo-draft.schema.ts';
import {
  createOtherNames,
  deleteOtherNames,
  findEditedOtherNames,
  updateOtherNames,
} from '../src/shop/search/other-names.ts';
import type { LookSettings } from '../src/shop/settings/look.schema.ts';
import type { ShopDetails } from '../src/shop/settings/shop-details.schema.ts';
import { findEditedSection, saveSection } from '../src/shop/settings/settings.ts';
import type { Shop } from '../src/shop/shop.types.ts';

/** A thing that is edited in a form with a revision. */
export type Edited = {
  /** Two fields of it: one for each editor. */
  fields: [mine: string, theirs: string];
  add: () => Promise<string>;
  read: (id: string) => Promise<{ draft: object; revision: string } | null | undefined>;
  save: (id: string, edit: Edit<never>) => Promise<SavedEdit<object, string>>;
  remove?: (id: string) => Promise<{ ok: boolean }>;
};

export const aPromo = {
  ...emptyPromoDraft,
  code: 'EDITED',
  discountValue: '10',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
};
const aSymptom = {
  ...emptyDiagnosis,
  symptom: 'Yellow leaves',
  causes: [{ id: 'cause-1', name: 'Wet soil', signs: 'It smells.', remedy: '- Let it dry.' }],
  isPublished: true,
};
const aStep = { ...emptyStep, title: 'Pick', description: 'A plant.', icon: 'Leaf' };

/** Every form of the edit kit: who adds, reads and saves what it edits. `one` adds. */
export const editedForms = (of: () => { shop: Shop; one: { userId: string } }): Record<string, Edited> => ({
  'a promo code': {
    fields: ['description', 'usageLimit'],
    async add() {
      const created = await createPromoCode(of().shop, { actor: of().one, draft: aPromo });
      return created.ok ? created.id : '';
    },
    read: (id) => findEditedPromoCode(of().shop, { id }),
    save: (id, edit) => updatePromoCode(of().shop, { ...edit, id }),
    remove: (id) => deletePromoCode(of().shop, { actor: of().one, id }),
  },
  'a category': {
    fields: ['description', 'imageUrl'],
    async add() {
      const name = `Edited ${crypto.randomUUID()}`;
      const created = await createCategory(of().shop, { actor: of().one, name });
      return created.ok ? created.category.id : '';
    },
    read: async (id) => (await listAdminCategories(of().shop)).find((row) => row.id === id),
    save: (id, edit) => updateCategory(of().shop, { ...edit, id }),
    remove: (id) => deleteCategory(of().shop, { actor: of().one, id, moveTo: null }),
  },
  'a care guide': {
    fields: ['water', 'light'],
    add: () => createPlantCare(of().shop, { actor: of().one, draft: { ...emptyPlantCare, name: 'Fern' } }),
    read: (id) => findEditedPlantCare(of().shop, id),
    save: (id, edit) => updatePlantCare(of().shop, { ...edit, id }),
    remove: (id) => deletePlantCare(of().shop, { actor: of().one, id }),
  },
  'a symptom': {
    fields: ['looks', 'symptom'],
    add: () => createDiagnosis(of().shop, { actor: of().one, draft: aSymptom }),
    read: async (id) => (await findEditedDiagnosis(of().shop, id))?.stored,
    save: (id, edit) => updateDiagnosis(of().shop, { ...edit, id }),
    remove: (id) => deleteDiagnosis(of().shop, { actor: of().one, id }),
  },
  'a testimonial': {
    fields: ['name', 'quote'],
    add: () =>
      createTestimonial(of().shop, {
        actor: of().one,
        draft: { ...emptyTestimonial, name: 'Asha', quote: 'Fresh and green.' },
      }),
    read: async (id) => (await listAdminTestimonials(of().shop)).find((row) => row.id === id),
    save: (id, edit) => updateTestimonial(of().shop, { ...edit, id }),
    remove: (id) => deleteTestimonial(of().shop, { actor: of().one, id }),
  },
  'a step': {
    fields: ['title', 'description'],
    add: () => createStep(of().shop, { actor: of().one, draft: aStep }),
    read: async (id) => (await listAdminSteps(of().shop)).find((row) => row.id === id),
    save: (id, edit) => updateStep(of().shop, { ...edit, id }),
    remove: (id) => deleteStep(of().shop, { actor: of().one, id }),
  },
  'names that mean the same': {
    // There is one field.
    fields: ['names', 'names'],
    async add() {
      const draft = { names: ['Giant fern', 'Angiopteris'] };
      const created = await createOtherNames(of().shop, { actor: of().one, draft });
      return created.ok ? created.id : '';
    },
    read: (id) => findEditedOtherNames(of().shop, id),
    save: (id, edit) => updateOtherNames(of().shop, { ...edit, id }),
    remove: (id) => deleteOtherNames(of().shop, { actor: of().one, id }),
  },
  'an information page': {
    fields: ['heading', 'body'],
    add: async () => 'faq',
    read: () => findEditedPage(of().shop, 'faq'),
    save: (_id, edit) => updateInformationPage(of().shop, { ...edit, slug: 'faq' }),
  },
  'a section of the settings': {
    fields: ['name', 'tagline'],
    add: async () => 'shop',
    read: () => findEditedSection(of().shop, 'shop'),
    save: (_id, edit) => saveSection(of().shop, { ...(edit as Edit<ShopDetails>), key: 'shop' }),
  },
  'the announcement': {
    fields: ['announcementText', 'announcementLinkText'],
    add: async () => '1',
    read: () => findEditedAnnouncement(of().shop),
    save: (_id, edit) => updateAnnouncement(of().shop, edit),
  },
  'the look': {
    fields: ['brand', 'headingFont'],
    add: async () => 'look',
    read: () => findEditedSection(of().shop, 'look'),
    save: (_id, edit) => saveSection(of().shop, { ...(edit as Edit<LookSettings>), key: 'look' }),
  },
  'the logo': {
    fields: ['logoImageUrl', 'logoHeight'],
    add: async () => '1',
    read: () => findEditedLogo(of().shop),
    save: (_id, edit) => updateLogo(of().shop, edit),
  },
  'the homepage settings': {
    fields: ['heroTitle', 'heroSubtitle'],
    add: async () => '1',
    read: () => findEditedSettings(of().shop),
    save: (_id, edit) => updateSiteSettings(of().shop, edit),
  },
});

const values: Record<string, [unknown, unknown]> = {
  names: [
    ['Giant fern', 'Mule’s foot fern'],
    ['Giant fern', 'Elephant fern'],
  ],
  usageLimit: ['5', '7'],
  brand: ['#7a1f3d', '#1e3a8a'],
  headingFont: ['lora', 'outfit'],
  logoHeight: ['40', '48'],
};
/** What somebody types into this field. */
export const typed = (field: string) => values[field]?.[0] ?? `New ${field}`;
