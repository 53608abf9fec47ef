import { type RequestHandler, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import {
  type Site,
  accountCallContext,
  callerContext,
  clientAddressContext,
  shopContext,
} from '../http/context.ts';
import { readsTags } from './public-page.ts';
import { createPublicRenderer } from './render-public-page.ts';
import type { Shop } from '../shop/shop.types.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const shop = { log: silent } as unknown as Shop;
const site = () => ({ appUrl: 'https://shop.example' }) as Site;
let settingsCaughtUp = async () => true;
const address = {
  path: '/shop',
  search: '?q=fern',
  isListed: true,
  isRare: true,
  isGuessable: false,
  loaders: 1,
};

type Loader = (request: Request, context: RouterContextProvider) => void;

function render(loader: Loader, answer: () => Response = () => new Response('page')) {
  const handle: RequestHandler = async (request, context) => {
    if (!(context instanceof RouterContextProvider)) throw new Error('No context');
    loader(request, context);
    return answer();
  };
  return createPublicRenderer({ handle, shop, site, settingsCaughtUp })(address);
}

const declares: Loader = (_request, context) => readsTags(context, ['listing']);

test('a loader sees a request made of nothing but the address', async () => {
  const seen: unknown[] = [];
  await render(({ url, method, headers, body }) => seen.push(url, method, [...headers], body));
  expect(seen).toEqual(['https://shop.example/shop?q=fern', 'GET', [], null]);
});

test('a path that begins with two slashes stays a path', async () => {
  const seen: string[] = [];
  const handle: RequestHandler = async (request) => {
    seen.push(request.url);
    return new Response('');
  };
  await createPublicRenderer({ handle, shop, site, settingsCaughtUp })({
    ...address,
    path: '//evil.example/x',
    search: '',
  });
  expect(seen).toEqual(['https://shop.example//evil.example/x']);
});

test.each([
  ['who asks', callerContext],
  ['where they are', clientAddressContext],
  ['their account', accountCallContext],
])('a loader that wants to know %s fails', async (_what, context) => {
  await expect(render((_request, provider) => void provider.get<unknown>(context))).rejects.toThrow(
    /No value/,
  );
});

test('a page is kept by what its loaders said they read', async () => {
  const { tags, isShareable, isStorable } = await render(declares);
  expect({ tags, isShareable, isStorable }).toEqual({
    tags: ['listing'],
    isShareable: true,
    isStorable: true,
  });
});

test.each<[string, Loader]>([
  ['said nothing', () => undefined],
  [
    'are fewer than what was said',
    (_request, context) => {
      readsTags(context, ['listing']);
      readsTags(context, ['site']);
    },
  ],
])('a page whose loaders %s is not kept', async (_what, loader) => {
  expect(await render(loader)).toMatchObject({ tags: null, isShareable: true, isStorable: true });
});

test('a page on whose way something failed is stored nowhere', async () => {
  const rendered = await render((request, context) => {
    declares(request, context);
    context.get(shopContext).log.error({}, 'The steps could not be read');
  });
  expect(rendered).toMatchObject({ tags: null, isShareable: true, isStorable: false });
});

test('a page made of settings that may be old is stored nowhere', async () => {
  settingsCaughtUp = async () => false;
  expect(await render(declares)).toMatchObject({ tags: null, isShareable: true, isStorable: false });
  settingsCaughtUp = async () => true;
});

test.each([404, 500, 302, 202])('an answer of status %i is stored nowhere', async (status) => {
  const rendered = await render(declares, () => new Response(null, { status, headers: { Location: '/' } }));
  expect(rendered).toMatchObject({ tags: null, isStorable: false });
});

test.each([
  { 'Set-Cookie': 'a=b' },
  { Vary: 'Cookie' },
  { Vary: 'Accept-Encoding, Accept-Language' },
  { Vary: '*' },
  { 'Cache-Control': 'private' },
  { 'Cache-Control': 'no-store' },
  { 'Content-Encoding': 'br' },
])('an answer with %j is for nobody else', async (headers) => {
  const rendered = await render(
    declares,
    () => new Response('page', { headers: new Headers(Object.entries(headers)) }),
  );
  expect(rendered).toMatchObject({ tags: null, isShareable: false, isStorable: false });
});

test('an answer that varies by its coding alone is kept', async () => {
  const rendered = await render(
    declares,
    () => new Response('page', { headers: { Vary: 'Accept-Encoding' } }),
  );
  expect(rendered.tags).toEqual(['listing']);
});

test('a page whose headers changed has another sign; the same page has the same one', async () => {
  const signOf = async (policy: string) =>
    (await render(declares, () => new Response('page', { headers: { 'Content-Security-Policy': policy } })))
      .page.etag;
  expect(await signOf("default-src 'none'")).toBe(await signOf("default-src 'none'"));
  expect(await signOf("default-src 'none'")).not.toBe(await signOf("default-src 'self'"));
});
