import * as z from 'zod/mini';
import { optionalId } from '../list-page.schema.ts';
import { prose, requiredText } from '../text.schema.ts';
import { taskKeys } from './care-plan.rules.ts';
import { climateKeys } from './climate.rules.ts';
import { LONGEST_NAME, LONGEST_WORDS, MOST_PHOTOS } from './my-plants.rules.ts';
import { goneKeys, kindKeys, placeKeys, potKeys } from './plant-places.rules.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar, not before plants were bought by anybody alive, and no later than `latest`. */
function isDay(text: string): boolean {
  const time = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '1950-01-01';
}

const pastDay = (today: string) =>
  z.string().check(
    z.refine(isDay, { error: 'Please choose a day', abort: true }),
    z.refine((day) => day <= today, 'This day is still to come'),
  );

/** Across the pot, in whole cm; nothing where it is not said. */
const potSize = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 3 && Number(text) <= 200),
      'A whole number of centimetres from 3 to 200',
    ),
  ),
  z.transform((text: string) => (text === '' ? null : Number(text))),
);

/** What somebody says of a plant of theirs; `today` in India. */
export function plantFormSchema(today: string) {
  return z.object({
    name: requiredText('Name', LONGEST_NAME),
    kind: z.enum(kindKeys),
    pot: z.enum(potKeys, 'Please choose what it stands in'),
    potCm: potSize,
    place: z.enum(placeKeys, 'Please choose where it stands'),
    keptSince: pastDay(today),
  });
}

export type PlantForm = z.infer<ReturnType<typeof plantFormSchema>>;

/** Of a new plant besides: the key of its form, which is sent once, and what it is of the shop's. */
export const newPlantSchema = z.object({ key: z.guid(), product: optionalId });

/** The query of the page that adds a plant. */
export const addPlantQuery = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  product: optionalId,
});

/** 'the plant.the task.its due day', as the buttons send it. */
const press = z.pipe(
  z.string().check(z.maxLength(80)),
  z.transform((text: string) => {
    const [plantId = '', task = '', dueOn = ''] = text.split('.');
    return { plantId, task, dueOn };
  }),
);

const MOST_AT_ONCE = 2_000;

/** Which tasks were done, are left out this time, or were neither after all. */
export const pressSchema = z.object({
  intent: z.enum(['done', 'skip', 'undo']),
  tasks: z
    .array(
      z.pipe(
        press,
        z.object({
          plantId: z.guid(),
          task: z.enum(taskKeys),
          dueOn: z.string().check(z.refine(isDay)),
        }),
      ),
    )
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});

export type PressForm = z.infer<typeof pressSchema>;

/** Reads the form of the buttons: one task, or several with blanks between. */
export function readPressForm(form: URLSearchParams) {
  const tasks = form.getAll('task').flatMap((several) => several.split(' '));
  return pressSchema.safeParse({ intent: form.get('intent'), tasks });
}

/** '' is: by where orders go. */
export const climateFormSchema = z.object({
  climate: z.pipe(
    z.enum(['', ...climateKeys]),
    z.transform((given) => (given === '' ? null : given)),
  ),
});

export const goneFormSchema = z.object({ gone: z.enum(goneKeys) });

/** What is written of a plant on a day; the key of its form is kept once. */
export function noteFormSchema(today: string) {
  return z
    .object({
      key: z.guid(),
      day: pastDay(today),
      words: prose(LONGEST_WORDS),
      photoIds: z.array(z.guid()).check(z.maxLength(MOST_PHOTOS, `At most ${MOST_PHOTOS} photographs`)),
    })
    .check(({ value, issues }) => {
      if (value.words === '' && value.photoIds.length === 0)
        issues.push({
          code: 'custom',
          input: value,
          path: ['words'],
          message: 'Write something, or add a photograph',
        });
    });
}

export type NoteForm = z.infer<ReturnType<typeof noteFormSchema>>;

export const plantIdSchema = z.guid();

export const noteIdSchema = z.object({ note: z.guid() });

/** Where a page of the journal begins: behind the note of this id. */
export const journalQuery = z.object({ after: optionalId });
