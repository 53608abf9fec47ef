import { stopMailsByLink } from '../shop/my-plants/plant-links.ts';
import { onePressStop } from './one-press-stop.ts';

/** Of the weekly e-mails of somebody's plants. docs/behaviour/my-plants.md#the-weekly-e-mail. */
const link = onePressStop({ at: '/plant-mails', stop: stopMailsByLink });

export const loader = link.loader;
export const action = link.action;
