import { personId } from '../../shop/list-page.schema.ts';

/** Whose dialog an address of the screen opens. */
export function readOpenUser(searchParams: URLSearchParams): string | undefined {
  const parsed = personId.safeParse(searchParams.get('user'));
  return parsed.success ? parsed.data : undefined;
}
