import { type RouterContextProvider, data } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { type InformationSlug, informationSlug } from '../../shop/content/information-pages.rules.ts';
import { findInformationPage } from '../../shop/content/information-pages.ts';
import { usualFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { trustLines } from '../../shop/settings/words.rules.ts';
import { readPublishedPages, readSite } from '../shared-reads.server.ts';
import { hasBoxes, pagePicture } from './page-picture.ts';

type Asked = { url: URL; context: Readonly<RouterContextProvider> };

/** What an information page shows; which it is stands in the address. Throws the page's 404. */
export async function readInformation({ url, context }: Asked) {
  const slug = informationSlug(url.pathname);
  if (!slug) throw data(null, { status: 404 });
  readsTags(context, ['pages', 'site', 'settings']);
  const shop = context.get(shopContext);
  const [page, published, site] = await Promise.all([
    findInformationPage(shop, slug),
    readPublishedPages(shop),
    readSite(shop),
  ]);
  if (!page) throw data(null, { status: 404 });
  const { words, delivery } = shop.settings();
  return {
    page,
    published,
    picture: pagePicture(slug, site),
    hasBoxes: hasBoxes(slug, site),
    promises: withPromises.has(slug) ? trustLines(words, 'home', usualFreeAbove(delivery)) : [],
    appUrl: context.get(siteContext).appUrl,
  };
}

/** Where delivery and its promises are what the page is about. */
const withPromises = new Set<InformationSlug>(['shipping', 'returns', 'guarantees']);

export type ReadInformation = Awaited<ReturnType<typeof readInformation>>;
