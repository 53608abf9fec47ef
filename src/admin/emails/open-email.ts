import { emailIdSchema } from '../../shop/emails/emails.schema.ts';

/** Which e-mail an address of the screen opens. */
export function readOpenEmail(searchParams: URLSearchParams): string | undefined {
  const parsed = emailIdSchema.safeParse(searchParams.get('email'));
  return parsed.success ? parsed.data : undefined;
}
