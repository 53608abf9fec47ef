import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Place = { children: Map<string, Place>; parameter?: Place; rest?: string; name?: string };

/** What is answered before the pages' router. */
const MOUNTS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/*',
  '/guides-worker.js',
  '/media/*',
  '/sandbox/*',
  '/api/auth/*',
  '/api/products/:id/events',
  '/api/admin/events',
  '/api/admin/orders/events',
];

/** Names a path by the route that answers it ('/product/:id'), for figures: there are no more names than routes. */
export function createRouteNames(routes: Routes): (path: string) => string {
  const root: Place = { children: new Map() };
  const patterns = Object.values(routes).flatMap((route) =>
    route && (route.path !== undefined || route.index) ? [patternOf(routes, route)] : [],
  );
  for (const pattern of [...MOUNTS, ...patterns]) enter(root, pattern);
  return (path) => {
    const plain = path.endsWith('.data')
      ? path.slice(0, -'.data'.length).replace(/\/_(?:root)?$/, '/')
      : path;
    return find(root, segmentsOf(plain)) ?? 'unknown';
  };
}

function patternOf(routes: Routes, route: NonNullable<Routes[string]>): string {
  const parts: string[] = [];
  for (let at: Routes[string] = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId]) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join('/')}`;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function enter(root: Place, pattern: string): void {
  let at = root;
  for (const segment of segmentsOf(pattern)) {
    if (segment === '*') {
      at.rest = pattern;
      return;
    }
    const next: Place = (segment.startsWith(':') ? at.parameter : at.children.get(segment)) ?? {
      children: new Map(),
    };
    if (segment.startsWith(':')) at.parameter = next;
    else at.children.set(segment, next);
    at = next;
  }
  at.name = pattern;
}

function find(root: Place, segments: string[]): string | undefined {
  let at: Place | undefined = root;
  let rest: string | undefined;
  for (const segment of segments) {
    rest = at.rest ?? rest;
    at = at.children.get(segment) ?? at.parameter;
    if (!at) return rest;
  }
  return at.name ?? at.rest ?? rest;
}
