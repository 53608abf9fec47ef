import { data } from 'react-router';
import { ApiError } from './api-error.ts';
import { readBodyText } from './json-endpoint.ts';

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** Letters of Hindi are nine bytes each in a form. */
const LONG_FORM_BYTES = 4 * 1024 * 1024;

/** A form of the back office with whole texts in it, before and after. To be read once it is known who sends it. */
export function readLongForm(request: Request): Promise<URLSearchParams> {
  return readForm(request, LONG_FORM_BYTES);
}

/** A form's fields. Throws the page's 413 or 415 for what is too large or no form. */
export async function readForm(request: Request, mostBytes?: number): Promise<URLSearchParams> {
  if (!FORM.test(request.headers.get('content-type') ?? '')) {
    throw data(null, { status: 415, statusText: 'Not a form' });
  }
  try {
    return new URLSearchParams(await readBodyText(request, mostBytes));
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status, statusText: error.message });
    throw error;
  }
}

/** Whether the browser asks for a whole page (a form that was sent without script), and not for data. */
export function wantsDocument(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith('.data');
}
