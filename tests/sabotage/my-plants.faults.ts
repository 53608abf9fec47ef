import type { Fault } from './fault.types.ts';

const verbs = 'src/shop/my-plants/my-plants.db.test.ts';
const rules = 'src/shop/my-plants/care-calendar.rules.test.ts';

/** Plants that people keep, and what they want when. */
export const plantFaults: readonly Fault[] = [
  {
    id: 'plant-press-twice',
    breaks: 'two presses for one due day count twice',
    file: 'src/shop/my-plants/due-tasks.rules.ts',
    find: 'if (last !== null && press.dueOn <= last.dueOn) return null;',
    put: `if (last !== null && press.dueOn < '') return null;`,
    seenBy: [
      { file: rules, name: 'after it was done the next day is after that day' },
      { file: verbs, name: 'count once for a due day' },
    ],
  },
  {
    id: 'plant-press-unlocked',
    breaks: 'two who press at once both count',
    file: 'src/shop/my-plants/press-tasks.ts',
    find: `    .orderBy(asc(keptPlants.id))\n    .for('no key update');`,
    put: `    .orderBy(asc(keptPlants.id));`,
    seenBy: [{ file: verbs, name: 'count once for a due day' }],
  },
  {
    id: 'plant-of-others',
    breaks: 'whoever knows its id changes the plant of somebody else',
    file: 'src/shop/my-plants/kept-plants.ts',
    find: 'and(eq(keptPlants.id, plantId), eq(keptPlants.userId, userId));',
    put: 'and(eq(keptPlants.id, plantId), userId ? undefined : undefined);',
    seenBy: [{ file: verbs, name: 'deleted by its owner alone' }],
  },
  {
    id: 'plant-picture-of-others',
    breaks: 'whoever knows its id sees the picture of somebody else',
    file: 'src/shop/my-plants/plant-photos.ts',
    find: 'and(eq(plantPhotos.id, photoId), eq(keptPlants.userId, userId), isNull(plantPhotos.discardedAt))',
    put: 'and(eq(plantPhotos.id, photoId), userId ? undefined : undefined, isNull(plantPhotos.discardedAt))',
    seenBy: [{ file: verbs, name: 'seen by their owner alone' }],
  },
  {
    id: 'plant-tasks-forever',
    breaks: 'the link in an old e-mail marks tasks for ever',
    file: 'src/shop/access/signed-ids.ts',
    find: 'Number.parseInt(end, 36) * 1000 < now.getTime()',
    put: 'Number.parseInt(end, 36) * 1000 < Math.min(0, now.getTime())',
    seenBy: [
      { file: 'src/shop/access/signed-ids.db.test.ts', name: 'until a moment' },
      { file: verbs, name: 'past its time' },
    ],
  },
  {
    id: 'plant-mail-twice',
    breaks: 'two copies of the program write to somebody in one week',
    file: 'src/shop/my-plants/plant-week.ts',
    find: '.where(and(eq(plantCalendars.id, id), isWaiting))',
    put: '.where(eq(plantCalendars.id, id))',
    seenBy: [{ file: verbs, name: 'comes once each week' }],
  },
  {
    id: 'plant-monsoon',
    breaks: 'plants are watered more often in the monsoon than in summer',
    file: 'src/shop/my-plants/care-plan.rules.ts',
    find: 'composite: { winter: 1.7, summer: 0.6, monsoon: 1.3, autumn: 1 }',
    put: 'composite: { winter: 1.7, summer: 0.6, monsoon: 0.5, autumn: 1 }',
    seenBy: [{ file: rules, name: 'the monsoon never waters more often than summer' }],
  },
];
