import { MOST_NOTES, MOST_PLANTS } from './my-plants.rules.ts';

/** What people read of their plants' forms. */
export const myPlantsMessages = {
  done: 'Noted.',
  skipped: 'Left out this time.',
  alreadyNoted: 'That was noted before.',
  undone: 'Taken back.',
  notUndone: 'That can no longer be taken back.',
  gone: 'This plant is not there any more.',
  saved: 'Saved.',
  putAway: 'Put away. Its journal stays, and you can bring it back.',
  broughtBack: 'It is back, and its calendar begins anew.',
  tooManyPlants: `There is room for ${MOST_PLANTS} plants. Delete one that you do not keep any more.`,
  tooManyNotes: `There is room for ${MOST_NOTES} entries. Delete some that you do not need.`,
  tooManyPhotos: 'There is no room for more photographs.',
  photosGone: 'A photograph is not there any more. Please add it again.',
  noSuchPlant: 'There is no such plant, or it is not yours.',
  noted: 'Written down.',
  noteDeleted: 'The entry is deleted.',
  climateSaved: 'The calendar goes by this climate now.',
  feedMade: 'Your calendar has a new address.',
  feedStopped: 'The address of your calendar works no more.',
  mailOn: 'We write to you on Mondays, if anything is due.',
  mailOff: 'You get no such e-mails any more.',
  tooOften: 'That was a little fast. Please try again in some minutes.',
  unknownForm: 'Unknown form',
} as const;
