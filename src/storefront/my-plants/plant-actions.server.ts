import { type RouterContextProvider, data } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { type FormAnswer, inSentences, refusedFields } from '../../http/form-answer.ts';
import { indianDay } from '../../shop/indian-time.rules.ts';
import { deleteNote, writeNote } from '../../shop/my-plants/journal.ts';
import { bringBackPlant, changePlant, deletePlant, putAwayPlant } from '../../shop/my-plants/kept-plants.ts';
import { myPlantsMessages } from '../../shop/my-plants/my-plants-messages.ts';
import {
  goneFormSchema,
  noteFormSchema,
  noteIdSchema,
  plantFormSchema,
} from '../../shop/my-plants/my-plants.schema.ts';
import { accept, answerPress, refuse, refuseTooMany, unknownForm } from './answers.server.ts';
import { type TypedPlant, typedPlant } from './plant-fields.tsx';

type Context = Readonly<RouterContextProvider>;
type Theirs = { userId: string; plantId: string; form: URLSearchParams };

export type TypedNote = { day: string; words: string; photoIds: string[] };
/** With what was typed, for a form that comes back without script. */
export type PlantAnswer = FormAnswer & { typed?: TypedPlant; typedNote?: TypedNote };

/** Every form of a plant's page: its answer, or that the plant is no longer there. */
export async function answerPlantForm(context: Context, asked: Theirs) {
  const { userId, plantId, form } = asked;
  const refusal = await refuseTooMany(context, asked);
  if (refusal) return refusal;
  const shop = context.get(shopContext);
  const said = (isDone: boolean, message: string) => (isDone ? accept(message) : ('gone' as const));
  switch (form.get('intent') ?? '') {
    case 'done':
    case 'skip':
    case 'undo':
      return answerPress(context, asked);
    case 'save':
      return savePlant(context, asked);
    case 'put-away': {
      const read = goneFormSchema.safeParse({ gone: form.get('gone') });
      if (!read.success) return unknownForm();
      return said(await putAwayPlant(shop, { userId, plantId, ...read.data }), myPlantsMessages.putAway);
    }
    case 'bring-back':
      return said(await bringBackPlant(shop, { userId, plantId }), myPlantsMessages.broughtBack);
    case 'delete':
      // Whoever presses twice wanted it gone.
      await deletePlant(shop, { userId, plantId });
      return 'deleted' as const;
    case 'note':
      return keepNote(context, asked);
    case 'delete-note': {
      const read = noteIdSchema.safeParse({ note: form.get('note') });
      if (!read.success) return unknownForm();
      await deleteNote(shop, { userId, plantId, noteId: read.data.note.toLowerCase() });
      return accept(myPlantsMessages.noteDeleted);
    }
    default:
      return unknownForm();
  }
}

async function savePlant(context: Context, { userId, plantId, form }: Theirs) {
  const shop = context.get(shopContext);
  const typed = typedPlant(form);
  const read = plantFormSchema(indianDay(shop.now())).safeParse(typed, inSentences);
  if (!read.success)
    return data<PlantAnswer>({ ...refusedFields(read.error.issues), typed }, { status: 422 });
  const isSaved = await changePlant(shop, { userId, plantId, form: read.data });
  return isSaved ? accept(myPlantsMessages.saved) : ('gone' as const);
}

async function keepNote(context: Context, { userId, plantId, form }: Theirs) {
  const shop = context.get(shopContext);
  const typedNote: TypedNote = {
    day: form.get('day') ?? '',
    words: form.get('words') ?? '',
    photoIds: form.getAll('photo'),
  };
  const key = (form.get('key') ?? '').toLowerCase();
  const read = noteFormSchema(indianDay(shop.now())).safeParse({ ...typedNote, key }, inSentences);
  if (!read.success) {
    if (read.error.issues.some(({ path }) => path[0] === 'key')) return unknownForm();
    return data<PlantAnswer>({ ...refusedFields(read.error.issues), typedNote }, { status: 422 });
  }
  const written = await writeNote(shop, { userId, plantId, form: read.data });
  if (written.ok) return accept(myPlantsMessages.noted);
  if (written.reason === 'gone') return 'gone' as const;
  const refusal =
    written.reason === 'full'
      ? { message: myPlantsMessages.tooManyNotes }
      : { errors: { photoIds: myPlantsMessages.photosGone } };
  return refuse(refusal, 409);
}
