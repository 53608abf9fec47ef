import { isRouteErrorResponse } from 'react-router';
import * as z from 'zod/mini';

const told = z.object({ message: z.string().check(z.minLength(1)) });

/**
 * What shoppers are told of a failure: the `message` of what a loader threw, or a plain sentence that gives nothing
 * away. A mere text is the router's own, or the page of whatever stands between shop and browser.
 */
export function problemMessage(error: unknown): string {
  const thrown = isRouteErrorResponse(error) ? told.safeParse(error.data) : null;
  return thrown?.success ? thrown.data.message : 'Something went wrong. Please try again.';
}
