import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/routes.ts';

export type TableRoute = {
  pattern: string;
  file: string;
  /** The same for everybody: it stands in public.tsx. */
  isPublic: boolean;
};

/** Every route that answers an address of its own, as the route table has them. */
export function listRoutes(): TableRoute[] {
  return routes.flatMap((entry) => flatten(entry, { pattern: '', isPublic: false }));
}

function flatten(entry: RouteConfigEntry, above: Omit<TableRoute, 'file'>): TableRoute[] {
  const { path, index, file, children = [] } = entry;
  const pattern = [above.pattern, path].filter(Boolean).join('/');
  const isPublic = above.isPublic || file === 'public-pages/public.tsx';
  const below = children.flatMap((child) => flatten(child, { pattern, isPublic }));
  const answers = path !== undefined || index === true;
  return [...(answers ? [{ pattern: `/${pattern}`, file, isPublic }] : []), ...below];
}
