import { createHash } from 'node:crypto';

/** A short sign that is another one for any other state: whoever saves says which state they began with. */
export function draftRevision(draft: object): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('base64url').slice(0, 22);
}
