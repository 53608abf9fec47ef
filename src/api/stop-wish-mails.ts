import { stopPriceMails } from '../shop/wishes/wish-mails.ts';
import { onePressStop } from './one-press-stop.ts';

/** Of lower prices on a wish list. docs/behaviour/wish-list.md#lower-prices. */
const link = onePressStop({ at: '/wish-mails', stop: stopPriceMails });

export const loader = link.loader;
export const action = link.action;
