import { isRouteErrorResponse } from 'react-router';

/** What shoppers are told of a failure: the sentence a loader threw, or a plain one that gives nothing away. */
export function problemMessage(error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '') return error.data;
  return 'Something went wrong. Please try again.';
}
