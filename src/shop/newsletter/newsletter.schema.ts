import * as z from 'zod/mini';
import { emailAddress } from '../contact.schema.ts';

export const newsletterSchema = z.object({ email: emailAddress });
