import type { ServerBuild } from 'react-router';
import type { OwnRoutes } from '../http/page-cache/public-address.ts';

type BuiltRoutes = ServerBuild['routes'];
type BuiltRoute = NonNullable<BuiltRoutes[string]>;

/** Of each path in the built table of routes ('/product/:id'), the routes whose loaders make its page. */
export function listOwnRoutes(routes: BuiltRoutes): Map<string, OwnRoutes> {
  const own = new Map<string, OwnRoutes>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && route.index !== true)) continue;
    const line = lineTo(routes, route);
    const path = line.flatMap((one) => one.path || []).join('/');
    const hasPage = route.module.default !== undefined;
    own.set(`/${path}`, {
      // What is no page is answered by its own loader alone.
      loaders: (hasPage ? line : [route]).filter(hasLoader).map(({ id }) => id),
      hasData: hasPage,
    });
  }
  return own;
}

/** The route and those it stands in, the outermost first. */
function lineTo(routes: BuiltRoutes, route: BuiltRoute): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineTo(routes, parent), route] : [route];
}

function hasLoader({ module }: BuiltRoute): boolean {
  return module.loader !== undefined;
}
