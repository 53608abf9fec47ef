export const MOST_PLANTS = 300;
export const MOST_NOTES = 2_000;
export const MOST_PHOTOS = 4;
/** Of all notes of one person. */
export const MOST_KEPT_PHOTOS = 500;
export const LONGEST_NAME = 80;
export const LONGEST_WORDS = 2_000;
/** On one page of a plant's journal. */
export const NOTES_A_PAGE = 10;

/** What a button sends of a task: 'the plant.the task.its due day'. */
export function pressValue({
  plantId,
  task,
  dueOn,
}: {
  plantId: string;
  task: string;
  dueOn: string;
}): string {
  return `${plantId}.${task}.${dueOn}`;
}
