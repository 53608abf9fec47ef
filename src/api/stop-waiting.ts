import { stopWaiting } from '../shop/waiting/wait-links.ts';
import { onePressStop } from './one-press-stop.ts';

/** Of the wait for what is sold out. docs/behaviour/back-in-stock.md. */
const link = onePressStop({ at: '/back-in-stock', stop: stopWaiting });

export const loader = link.loader;
export const action = link.action;
