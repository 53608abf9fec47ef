import * as z from 'zod/mini';
import { emailAddress } from '../contact.schema.ts';
import { optionalId } from '../list-page.schema.ts';

/** Which goods, in the address of the form; what makes no sense is left out. */
export const waitedGoodsSchema = z.object({ product: optionalId, variant: optionalId });

/** Who wants to hear of them. */
export const waitSchema = z.object({ email: emailAddress });
