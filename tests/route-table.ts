import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/routes.ts';

export type TableRoute = { pattern: string; file: string };

/** Every route that answers an address of its own, as the route table has them. */
export function listRoutes(): TableRoute[] {
  return routes.flatMap((entry) => flatten(entry, ''));
}

function flatten({ path, index, file, children }: RouteConfigEntry, above: string): TableRoute[] {
  const pattern = [above, path].filter(Boolean).join('/');
  const below = (children ?? []).flatMap((child) => flatten(child, pattern));
  const answers = path !== undefined || index === true;
  return [...(answers ? [{ pattern: `/${pattern}`, file }] : []), ...below];
}
