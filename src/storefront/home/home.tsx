import { ArrowRight } from 'lucide-react';
import type { MetaDescriptor } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf } from '../../http/public-settings.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import { plantFacts } from '../../shop/catalogue/plant-facts.rules.ts';
import type { ProductCard as Product } from '../../shop/catalogue/product-detail.schema.ts';
import { listFeaturedProducts } from '../../shop/catalogue/product-listings.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { type SiteSettings, categoryPicture, expertPicture } from '../../shop/content/site-settings.rules.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import type { PublicSettings } from '../../shop/settings/public-settings.rules.ts';
import { usualFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { expertWords, trustLines } from '../../shop/settings/words.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Alert } from '../../ui/notices.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { ProductCard, cardGrid, cardPlace } from '../catalogue/product-card.tsx';
import { readSite, readSteps, readTestimonials, readTiles } from '../shared-reads.server.ts';
import { pageMeta } from '../found/page-meta.ts';
import { organizationData } from '../found/structured-data.ts';
import type { Route } from './+types/home';
import { CategoryTiles } from './category-tiles.tsx';
import { HandPicked } from './hand-picked.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LeafLight } from './leaf-light.tsx';
import { PlantExpert } from './plant-expert.tsx';
import { CustomerSays, Testimonials } from './testimonials.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  readsTags(context, ['settings', 'site', 'listing', 'categories', 'steps', 'testimonials']);
  const shop = context.get(shopContext);
  const [settings, featured, categories, steps, testimonials] = await Promise.all([
    readSite(shop),
    orNothing(shop, 'Featured products could not be read', listFeaturedProducts(shop)),
    orNothing(shop, 'Categories could not be read', readTiles(shop)),
    orNothing(shop, 'How-it-works steps could not be read', readSteps(shop)),
    orNothing(shop, 'Testimonials could not be read', readTestimonials(shop)),
  ]);
  const { appUrl } = context.get(siteContext);
  const { words, delivery } = shop.settings();
  return {
    settings,
    featured,
    categories: categories && {
      tiles: categories.tiles.map(({ plantUrl, ...category }) => ({
        ...nameOf(category),
        imageUrl: categoryPicture(settings, category) ?? plantUrl,
      })),
      others: categories.others.map(nameOf),
    },
    steps: steps ?? [],
    testimonials: testimonials ?? [],
    appUrl,
    lights: settings.showsSamples ? Object.entries(plantFacts.light.choices ?? {}) : [],
    promises: trustLines(words, 'home', usualFreeAbove(delivery)),
    expert: { ...expertWords(words, settings), picture: expertPicture(settings) },
    found: { title: words.homeTitle, description: words.homeDescription },
  };
}

const nameOf = ({ id, name }: Category): Category => ({ id, name });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return homeMeta(loaderData, settingsOf(matches));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { settings, featured, categories, steps, lights, testimonials, promises, expert } = loaderData;
  return (
    <>
      <Hero settings={settings} promises={promises} />
      <FeaturedProducts products={featured} />
      <CustomerSays testimonials={testimonials} />
      {categories && <CategoryTiles {...categories} />}
      <HowItWorks steps={steps} />
      {lights.length > 0 ? <LeafLight lights={lights} /> : null}
      {settings.hasHandPicked ? <HandPicked settings={settings} /> : null}
      {expert.title === '' ? null : <PlantExpert {...expert} />}
      <Testimonials testimonials={testimonials} />
    </>
  );
}

/** Search engines want a picture made of dots. */
const OWN_LOGO = '/apple-touch-icon.png';

type FoundHome = {
  settings: SiteSettings;
  appUrl: string;
  /** In the owner's words; empty where they chose none. */
  found: { title: string; description: string };
};

/** What search engines and link previews are told of the shop itself. */
function homeMeta(data: FoundHome | undefined, owner: PublicSettings): MetaDescriptor[] {
  const title = data?.found.title || [owner.name, owner.tagline].filter(Boolean).join(' · ');
  if (!data) return [{ title }];
  const { settings, appUrl, found } = data;
  const logo = normaliseImageAddress(settings.logoImageUrl, appUrl) ?? `${appUrl}${OWN_LOGO}`;
  return [
    ...pageMeta(
      { appUrl, settings: owner },
      {
        title,
        isWholeTitle: true,
        description: found.description || settings.heroSubtitle,
        path: '/',
        imageUrl: settings.heroImageUrl,
      },
    ),
    organizationData({ appUrl, settings: owner }, logo),
  ];
}

/** One to four products; the row takes the shape that suits their number (docs/behaviour/content.md#home-page). */
const gridOf: Record<number, string> = {
  1: 'max-w-md grid-cols-1',
  2: 'max-w-4xl grid-cols-2',
  3: 'grid-cols-2 md:grid-cols-3',
  4: 'grid-cols-2 md:grid-cols-4',
};

/** `products` is null when they could not be read: the rest of the page stays. */
function FeaturedProducts({ products }: { products: readonly Product[] | null }) {
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="featured-title" className="page-width pt-10 sm:pt-section">
      <SectionHeading
        id="featured-title"
        title="Featured plants"
        text={<span className="max-sm:hidden">What is looking its best in the glasshouse right now.</span>}
        action={
          <ButtonLink to="/shop" variant="ghost" className="-mx-5.5 max-sm:-mr-4" prefetch="intent">
            <span>
              See all <span className="max-sm:sr-only">plants</span>
            </span>
            <ArrowRight aria-hidden="true" size={18} />
          </ButtonLink>
        }
      />
      {products === null ? (
        <Alert tone="error" live={false} title="Could not load featured products." className="mt-8">
          Everything we grow is in the shop.
        </Alert>
      ) : (
        <ul className={cx(cardGrid, 'mt-4 sm:mt-8 md:gap-x-6', gridOf[products.length] ?? gridOf[4])}>
          {products.map((product) => (
            <li key={product.id} className={cardPlace}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
