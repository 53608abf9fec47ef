import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { listRoutes } from '../../tests/route-table.ts';
import { callerContext, type Site } from '../http/context.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { PublicPage } from './public-page.ts';
import { handle as publicHandle } from './public.tsx';
import { createPublicPages } from './public-pages.ts';

const ID = '0198e0a0-1111-4222-8333-444455556666';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const loader = () => null;
const built = (id: string, route: { path?: string; parentId?: string; handle?: PublicPage }) => {
  const { handle, ...place } = route;
  return [id, { id, ...place, module: { loader, handle } }] as const;
};

/** The shop's own table of routes, and one whose page parameters alone do not make it public. */
const routes = Object.fromEntries([
  built('public', { handle: publicHandle }),
  ...listRoutes().map(({ pattern, isPublic }) =>
    built(pattern, { path: pattern.slice(1), ...(isPublic && { parentId: 'public' }) }),
  ),
  built('gifts', { path: 'gifts', handle: { query: () => ({}) } }),
]) as unknown as ServerBuild['routes'];

/** Whose every page wants to know who asks. */
const pages = createPublicPages({
  routes,
  handle: async (_request, context) => {
    if (!(context instanceof RouterContextProvider)) throw new Error('No context');
    return new Response(context.get(callerContext).kind);
  },
  shop: { log: silent } as unknown as Shop,
  settingsCaughtUp: async () => true,
  site: () => ({ appUrl: 'http://shop.test' }) as Site,
  feed: null,
  cdnMaxAge: undefined,
  limitVisits: () => null,
});

const ask = (pattern: string, init?: RequestInit) =>
  pages.answer(
    new Request(`http://shop.test${pattern.replaceAll(/:\w+/g, ID).replace('*', 'nowhere')}`, init),
    () => '203.0.113.9',
  );

const listed = listRoutes();

test.each(listed.filter(({ isPublic }) => isPublic))(
  '$pattern is public: it cannot ask who asks',
  async (route) => {
    await expect(ask(route.pattern)).rejects.toThrow(/No value/);
    expect(await ask(route.pattern, { method: 'POST' })).toBeNull();
  },
);

test.each([...listed.filter(({ isPublic }) => !isPublic), { pattern: '/gifts' }])(
  '$pattern is personal: it is answered elsewhere',
  async ({ pattern }) => expect(await ask(pattern)).toBeNull(),
);
