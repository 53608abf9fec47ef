import { createLatePart } from '../../ui/late-part.ts';

/** What a PIN code needs, fetched when one is typed or remembered. */
export const deliveryCheck = createLatePart(() => import('./delivery-check.ts'));
