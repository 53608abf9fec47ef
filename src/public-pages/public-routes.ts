import type { ServerBuild } from 'react-router';
import { isAdminPreview, type PublicPage } from './public-page.ts';

/** A public page's address, cleaned of all that the page does not know. */
export type PublicAddress = {
  path: string;
  /** '' or '?…' */
  search: string;
  /** Whether it is the address of a page; others are rendered, too, but never kept. */
  isListed: boolean;
  /** Anybody can make up any number of such addresses: they have a small memory of their own. */
  isRare: boolean;
  /** Whether it could be made up: whatever names something, a product that is not there, say. */
  isGuessable: boolean;
  /** How many loaders it takes. */
  loaders: number;
};

type BuiltRoutes = ServerBuild['routes'];
type BuiltRoute = NonNullable<BuiltRoutes[string]>;

/** A path of the route table ('/product/:id'), and of what its page is made. */
export type Page = {
  pattern: string;
  /** What it says of itself; null: it is about who asks. */
  says: PublicPage | null;
  /** The routes of the page that have loaders, the outermost first. */
  loaders: readonly string[];
  /** Without it its `.data` is no address of ours. */
  hasData: boolean;
};

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * How addresses are read: the same public page has one address, however it was written, and nothing in it that the page
 * does not know. What is no page's keeps its path alone. Null where the answer is about who asks: at every path that is
 * not declared public, with all below it, and at previews of drafts.
 */
export function createAddressReader(pages: readonly Page[]): (url: URL) => PublicAddress | null {
  const table = pages.flatMap(({ says, ...page }) =>
    // `*` is not a page: it stands for all that are none.
    says && !page.pattern.endsWith('*')
      ? [
          {
            ...page,
            ...says,
            isNamed: page.pattern.includes(':'),
            listed: shapeOf(page.pattern, UUID),
            shape: shapeOf(page.pattern, '[^/]+'),
          },
        ]
      : [],
  );
  const personal = pages.filter(({ says }) => says === null).map(({ pattern }) => shapeBelow(pattern));

  return (url) => {
    const isData = url.pathname.endsWith('.data');
    const path = plainPath(isData ? url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '') : url.pathname);
    const page = table.find(({ listed }) => listed.test(path));
    if (!page && personal.some((shape) => shape.test(path))) return null;
    if (isAdminPreview(url) && (page ?? table.find(({ shape }) => shape.test(path)))?.hasPreview) return null;
    if (!page || (isData && !page.hasData)) return unlisted(url.pathname);
    const known = page.query?.(url.searchParams) ?? {};
    const query = new URLSearchParams(definedOnly(known));
    const isRare = (page.rare ?? []).some((name) => query.has(name)) || (page.isRare?.(known) ?? false);
    const asked = isData ? ownRoutes(url.searchParams.get('_routes'), page.loaders) : page.loaders;
    if (asked.length < page.loaders.length) query.set('_routes', asked.join(','));
    return {
      path: isData ? dataPath(path) : path,
      search: query.size === 0 ? '' : `?${query}`,
      isListed: true,
      isRare,
      isGuessable: page.isNamed || query.size > 0,
      loaders: asked.length,
    };
  };
}

function shapeOf(pattern: string, id: string, below = ''): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, id)}${below}$`);
}

/** A path, with all below it; the first page has nothing below. */
function shapeBelow(pattern: string): RegExp {
  if (pattern === '/') return /^\/$/;
  return shapeOf(pattern.replace(/\/\*$/, ''), '[^/]+', '(?:/.*)?');
}

function unlisted(path: string): PublicAddress {
  return { path, search: '', isListed: false, isRare: true, isGuessable: true, loaders: 0 };
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

/** The pages of the built table of routes: public are those that stand in public.tsx, as src/routes.ts says. */
export function listPages(routes: BuiltRoutes): Page[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && route.index !== true)) return [];
    const line = lineTo(routes, route);
    const says = line.map(({ module }) => (module.handle ?? {}) as PublicPage);
    const hasData = route.module.default !== undefined;
    // What is no page is answered by its own loader alone.
    const loaders = (hasData ? line : [route]).filter(({ module }) => module.loader).map(({ id }) => id);
    return {
      pattern: `/${line.flatMap(({ path }) => path || []).join('/')}`,
      says: says.some(({ isPublic }) => isPublic) ? (says.at(-1) ?? {}) : null,
      loaders,
      hasData,
    };
  });
}

/** The route and those it stands in, the outermost first. */
function lineTo(routes: BuiltRoutes, route: BuiltRoute): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineTo(routes, parent), route] : [route];
}
