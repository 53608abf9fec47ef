import type { Shop } from '../shop.types.ts';
import { listAllNotes } from './journal.ts';
import { readKeptPlants } from './kept-plants.ts';
import { plantPhotoAddress } from './plant-addresses.rules.ts';
import { findCalendar, readSurroundings } from './plant-calendar.ts';

/** All that is kept of somebody's plants, for who asks for their own data; no secret address. */
export async function collectOwnPlants({ db }: Shop, owner: { userId: string }) {
  const surroundings = await readSurroundings(db, owner);
  const [plants, calendar, notes] = await Promise.all([
    readKeptPlants(db, { ...owner, surroundings }),
    findCalendar(db, owner),
    listAllNotes(db, owner),
  ]);
  const journals = Map.groupBy(notes, ({ plantId }) => plantId);
  return {
    climate: surroundings.chosen,
    weeklyMail: calendar?.mailKey != null,
    calendarFeed: calendar?.feedKey != null,
    plants: plants.map(({ id, caredFor, isBought, ...plant }) => ({
      ...plant,
      bought: isBought,
      inCalendarSince: caredFor.begun.startsOn,
      lastCare: caredFor.last,
      journal: (journals.get(id) ?? []).map(({ day, words, photos }) => ({
        day,
        words,
        photos: photos.map(plantPhotoAddress),
      })),
    })),
  };
}
