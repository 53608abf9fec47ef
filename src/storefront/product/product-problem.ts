import { ApiRefusal } from '../cart/call-api.ts';

/** What shoppers are told when an open page could not be brought up to date. Specification, storefront §8. */
export function productProblem(error: unknown): string {
  if (!(error instanceof ApiRefusal) || error.message === '') return 'Failed to load variants';
  if (error.code === 'attributes_unreadable') return 'Failed to load product attributes';
  return `Error loading variants: ${error.message}`;
}
