import type { Fault } from './fault.types.ts';

/** What is read beside a plant: tags for pots, symptoms, guides that browsers keep. */
export const guideFaults: readonly Fault[] = [
  {
    id: 'tags-of-drafts',
    breaks: 'a tag in a pot leads to a guide that is not there',
    file: 'src/shop/content/care-tags.ts',
    find: '.where(and(inArray(plantCare.id, [...guides]), eq(plantCare.isPublished, true)));',
    put: '.where(and(inArray(plantCare.id, [...guides])));',
    seenBy: [
      {
        file: 'src/shop/content/admin-care-guides.db.test.ts',
        name: 'tags lead to published guides, in the order asked for, with what is known of the plant',
      },
    ],
  },
  {
    id: 'symptoms-announced',
    breaks: 'the page of symptoms goes on saying what staff have corrected',
    sql: 'drop trigger diagnoses_updated_announce on diagnoses',
    seenBy: [
      {
        file: 'src/live/announced-tags.db.test.ts',
        name: 'is placed, and told as its place demands',
      },
    ],
  },
];
