import { type PageLoad, type Pages, loadPage } from './pages.ts';
import { type Result, median, medianWithSpread, resultsTable } from './results.ts';

type Options = { url: string; given: string | undefined; seconds: number; runs: number };

/** What shops commonly have in such addresses; EverShop, Medusa's starter, Vendure's, Saleor's, Shopify and WooCommerce among them. */
const LISTING = /\/(shop|store|collections?|categor(y|ies)|catalog|products)(\/[\w-]+)?\/?$/;
const PRODUCT = /\/(products?|p)\/[^/?#]+\/?$/;
const ARTICLE = /\/(plant-care|guides?|blogs?|articles?|journal|pages?|about)(\/[^?#]+)?$/;

/**
 * Another shop's four pages under the same load as this one's, in turns. Its pages are `--pages=/,/list,/product,/article`, or found by
 * its links. Only for a shop that is yours, on a machine that is yours: it is asked as fast as it answers.
 */
export async function measureAgainst(own: Pages, { url, given, seconds, runs }: Options): Promise<Result> {
  const theirs =
    given === undefined ? await findPages(url) : pagesOf(url, given.split(','), Object.keys(own));
  const rows: (string | number)[][] = [];
  for (const connections of [1, 16]) {
    for (const [name, address] of Object.entries(own)) {
      const other = theirs[name];
      if (other === undefined) {
        rows.push([name, connections, '', 'not found: name it by --pages', '', '', '', '']);
        continue;
      }
      const loads: { own: PageLoad[]; other: PageLoad[] } = { own: [], other: [] };
      for (let run = 0; run < runs; run += 1) {
        loads.own.push(await loadPage(address, { connections, seconds }));
        loads.other.push(await loadPage(other, { connections, seconds }));
      }
      rows.push([name, connections, ...sideBySide(loads.own, loads.other)]);
    }
  }
  const listed = Object.entries(theirs).map(([name, address]) => `- ${name}: ${address}`);
  return {
    heading: `Beside ${new URL(url).origin}: ${seconds} s each, median of ${runs} (least to most)`,
    told: [
      resultsTable(
        [
          'Page',
          'Connections',
          'Here, pages a second',
          'There',
          'Here, median',
          'There',
          '99 of 100 here',
          'There',
          'Failed here, there',
        ],
        rows,
      ),
      listed.join('\n'),
    ].join('\n\n'),
  };
}

function sideBySide(own: PageLoad[], other: PageLoad[]): (string | number)[] {
  const of = (loads: PageLoad[], figure: keyof PageLoad) => loads.map((load) => load[figure]);
  const failed = (loads: PageLoad[]) => of(loads, 'failed').reduce((sum, one) => sum + one, 0);
  return [
    medianWithSpread(of(own, 'requestsPerSecond')),
    medianWithSpread(of(other, 'requestsPerSecond')),
    `${median(of(own, 'median'))} ms`,
    `${median(of(other, 'median'))} ms`,
    medianWithSpread(of(own, 'slowest'), ' ms'),
    medianWithSpread(of(other, 'slowest'), ' ms'),
    `${failed(own)}, ${failed(other)}`,
  ];
}

function pagesOf(url: string, paths: string[], names: string[]): Pages {
  return Object.fromEntries(
    names.flatMap((name, at) => (paths[at] ? [[name, new URL(paths[at], url).href]] : [])),
  );
}

/** By the addresses that its home page and its listing link to. */
async function findPages(url: string): Promise<Pages> {
  const home = new URL(url).href;
  const onHome = await linksOf(home);
  const listing = onHome.find((link) => LISTING.test(new URL(link).pathname));
  const links = listing === undefined ? onHome : [...(await linksOf(listing)), ...onHome];
  const product = links.find((link) => link !== listing && PRODUCT.test(new URL(link).pathname));
  const article = links.find((link) => ARTICLE.test(new URL(link).pathname));
  return {
    Home: home,
    ...(listing && { Shop: listing }),
    ...(product && { Product: product }),
    ...(article && { Guide: article }),
  };
}

async function linksOf(address: string): Promise<string[]> {
  const page = await (await fetch(address)).text();
  const { origin } = new URL(address);
  return [...page.matchAll(/\shref="([^"#]+)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), address))
    .filter((link) => link.origin === origin)
    .map(({ href }) => href);
}
