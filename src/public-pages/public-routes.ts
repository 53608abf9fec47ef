import type { ServerBuild } from 'react-router';

/** A public page's address, cleaned of all that the page does not know. */
export type PublicAddress = {
  path: string;
  /** '' or '?…' */
  search: string;
  /** Whether it is in the table of public pages; others are rendered, too, but never kept. */
  isListed: boolean;
  /** Anybody can make up any number of such addresses: they have a small memory of their own. */
  isRare: boolean;
  /** How many loaders it takes. */
  loaders: number;
};

/** A row of the table of public pages. */
export type PublicPage = {
  /** The path as the route table has it, in small letters; `:id` stands for a UUID. */
  pattern: string;
  /** The parameters that it knows, as the page itself reads them. None: it knows none. */
  query?: (given: URLSearchParams) => Record<string, string | undefined>;
  /** Of these, those that can be given without end of different values. */
  rare?: readonly string[];
};

/** The routes of a page that have loaders, the outermost first; without `hasData` its `.data` is no address of ours. */
type OwnRoutes = { loaders: readonly string[]; hasData: boolean };

type Table = { pages: readonly PublicPage[]; routesOf: (pattern: string) => OwnRoutes | undefined };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * How addresses are cleaned: the same page has one address, however it was written, and nothing in it that the page
 * does not know. What is not in the table keeps its path alone.
 */
export function createAddressCleaner({ pages, routesOf }: Table): (url: URL) => PublicAddress {
  const table = pages.map((page) => ({
    page,
    shape: new RegExp(`^${page.pattern.replaceAll('.', String.raw`\.`).replaceAll(':id', UUID)}$`),
    routes: routesOf(page.pattern),
  }));

  return (url) => {
    const isData = url.pathname.endsWith('.data');
    const path = plainPath(isData ? url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '') : url.pathname);
    const found = table.find(({ shape }) => shape.test(path));
    if (!found?.routes || (isData && !found.routes.hasData)) return unlisted(url.pathname);
    const { page, routes } = found;
    const query = new URLSearchParams(definedOnly(page.query?.(url.searchParams) ?? {}));
    const isRare = (page.rare ?? []).some((name) => query.has(name));
    const asked = isData ? ownRoutes(url.searchParams.get('_routes'), routes.loaders) : routes.loaders;
    if (asked.length < routes.loaders.length) query.set('_routes', asked.join(','));
    return {
      path: isData ? dataPath(path) : path,
      search: query.size === 0 ? '' : `?${query}`,
      isListed: true,
      isRare,
      loaders: asked.length,
    };
  };
}

function unlisted(path: string): PublicAddress {
  return { path, search: '', isListed: false, isRare: true, loaders: 0 };
}

/** As the router compares paths: decoded piece by piece, without regard to case or to a slash at the end. */
function plainPath(pathname: string): string {
  const pieces = pathname.split('/').map((piece) => decodeURIComponent(piece).replaceAll('/', '%2f'));
  const path = pieces.join('/').toLowerCase().replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

function dataPath(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

/** Of the routes asked for, those of this page; all of them where none is, or none was named. */
function ownRoutes(asked: string | null, own: readonly string[]): readonly string[] {
  const names = new Set(asked?.split(','));
  const wanted = own.filter((id) => names.has(id));
  return wanted.length === 0 ? own : wanted;
}

function definedOnly(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
}

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
