import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { refusedFields } from '../../http/form-answer.ts';
import { emptyStep, stepDraftSchema } from './how-it-works.schema.ts';
import { settingsDraftSchema, toSettingsColumns, toSettingsDraft } from './site-settings.schema.ts';
import { emptyTestimonial, testimonialDraftSchema } from './testimonials.schema.ts';

/** The messages by field. */
function faults(schema: z.ZodMiniType, draft: unknown): Record<string, string> {
  const parsed = schema.safeParse(draft);
  return parsed.success ? {} : refusedFields(parsed.error.issues).errors;
}

const settings = {
  ...toSettingsDraft(undefined),
  announcementText: 'Free shipping',
  announcementLinkText: 'Shop',
};

test('the words for what is missing in the settings', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((key) => [key, ' ']));
  expect(
    faults(settingsDraftSchema, {
      ...empty,
      handpickedMediaType: 'image',
      logoImageUrl: '',
      heroImageUrl: '',
      heroVideoUrl: '',
      handpickedMediaUrl: '',
    }),
  ).toEqual({
    heroTitle: 'Hero title is required',
    heroSubtitle: 'Hero subtitle is required',
    announcementText: 'Announcement text is required',
    announcementLinkText: 'Link text is required',
    announcementLinkHref: 'Must be a valid URL',
    logoHeight: 'Height must be at least 16px.',
    handpickedTitle: 'Hand-picked title is required',
    handpickedDescription: 'Hand-picked description is required',
  });
  expect(faults(settingsDraftSchema, settings)).toEqual({});
});

test.each([
  ['15', 'Height must be at least 16px.'],
  ['-20', 'Height must be at least 16px.'],
  ['abc', 'Height must be at least 16px.'],
  ['16', undefined],
  ['128', undefined],
  ['129', 'Height cannot exceed 128px.'],
  ['20.5', 'Height must be a whole number.'],
])('a logo %s px high: %s', (logoHeight, message) => {
  expect(faults(settingsDraftSchema, { ...settings, logoHeight })['logoHeight']).toBe(message);
});

test.each([
  ['#', undefined],
  ['https://example.com/deals', undefined],
  ['/shop', 'Must be a valid URL'],
  ['javascript:alert(1)', 'Must be a valid URL'],
  ['##', 'Must be a valid URL'],
])('the announcement leads to %s: %s', (announcementLinkHref, message) => {
  const found = faults(settingsDraftSchema, { ...settings, announcementLinkHref });
  expect(found['announcementLinkHref']).toBe(message);
});

test('settings go into columns and come back as they were', () => {
  const draft = { ...settings, logoImageUrl: '/media/logo.webp', handpickedMediaType: 'video' as const };
  expect(toSettingsDraft(toSettingsColumns(draft))).toEqual(draft);
  expect(toSettingsColumns(draft)).toMatchObject({ heroVideoUrl: null, logoHeight: 32 });
});

const testimonial = { ...emptyTestimonial, name: 'Al', quote: 'Ten chars.' };

test.each([
  [{}, {}],
  [{ name: 'A' }, { name: 'Name is required' }],
  [{ quote: 'Nine char' }, { quote: 'Quote is required' }],
  [{ avatarUrl: 'asha.jpg' }, { avatarUrl: 'Must be a valid URL' }],
  [{ avatarUrl: 'javascript:alert(1)' }, { avatarUrl: 'Must be a valid URL' }],
  [{ avatarUrl: '/media/site-assets/testimonials/1-asha.webp' }, {}],
  [{ avatarUrl: 'https://example.com/asha.jpg' }, {}],
])('a testimonial with %j: %j', (change, found) => {
  expect(faults(testimonialDraftSchema, { ...testimonial, ...change })).toEqual(found);
});

const step = { ...emptyStep, title: 'Pack', description: 'In straw.', icon: 'Box' };

test.each([
  [{}, {}],
  [{ title: ' ' }, { title: 'Title is required' }],
  [{ description: '' }, { description: 'Description is required' }],
  [{ icon: '' }, { icon: 'Icon is required' }],
  [{ icon: 'Rocket' }, { icon: 'Icon is required' }],
  [{ displayOrder: '' }, { displayOrder: 'Display order is required' }],
  [{ displayOrder: '0' }, { displayOrder: 'Display order is required' }],
  [{ displayOrder: '1.5' }, { displayOrder: 'Display order is required' }],
])('a step with %j: %j', (change, found) => {
  expect(faults(stepDraftSchema, { ...step, ...change })).toEqual(found);
});

test('new testimonials are published, new steps come first', () => {
  expect(emptyTestimonial.isPublished).toBe(true);
  expect(emptyStep.displayOrder).toBe('1');
});

test('words that the form began with are nobody’s claim; others are stored', () => {
  const begun = toSettingsDraft(undefined);
  expect(toSettingsColumns(begun)).toMatchObject({ handpickedTitle: null, handpickedDescription: null });
  expect(toSettingsColumns({ ...begun, handpickedTitle: 'From our bench' })).toMatchObject({
    handpickedTitle: 'From our bench',
    handpickedDescription: null,
  });
});
