import { shopContext, siteContext } from '../../http/context.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { listCategories } from '../../shop/catalogue/categories.ts';
import { listFeaturedProducts } from '../../shop/catalogue/product-listings.ts';
import { listHowItWorksSteps } from '../../shop/content/how-it-works.ts';
import { getSiteSettings } from '../../shop/content/site-settings.ts';
import { listTestimonials } from '../../shop/content/testimonials.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import type { Route } from './+types/home';
import { CategoryDirectory } from './category-directory.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { HandPicked } from './hand-picked.tsx';
import { Hero } from './hero.tsx';
import { homeMeta } from './home-meta.ts';
import { HowItWorks } from './how-it-works.tsx';
import { PlantExpert } from './plant-expert.tsx';
import { Testimonials } from './testimonials.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  readsTags(context, ['site', 'listing', 'categories', 'steps', 'testimonials']);
  const shop = context.get(shopContext);
  const [settings, featured, categories, steps, testimonials] = await Promise.all([
    getSiteSettings(shop),
    orNothing(shop, 'Featured products could not be read', listFeaturedProducts(shop)),
    orNothing(shop, 'Categories could not be read', listCategories(shop)),
    orNothing(shop, 'How-it-works steps could not be read', listHowItWorksSteps(shop)),
    orNothing(shop, 'Testimonials could not be read', listTestimonials(shop)),
  ]);
  const { appUrl, supportPhone } = context.get(siteContext);
  return {
    settings,
    featured,
    categories: categories ?? [],
    steps: steps ?? [],
    testimonials: testimonials ?? [],
    appUrl,
    supportPhone,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return homeMeta(loaderData);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { settings, featured, categories, steps, testimonials, supportPhone } = loaderData;
  return (
    <>
      <Hero
        title={settings.heroTitle}
        subtitle={settings.heroSubtitle}
        imageUrl={settings.heroImageUrl}
        videoUrl={settings.heroVideoUrl}
      />
      <FeaturedProducts products={featured} />
      <CategoryDirectory categories={categories} />
      <HowItWorks steps={steps} />
      <HandPicked
        title={settings.handpickedTitle}
        description={settings.handpickedDescription}
        mediaUrl={settings.handpickedMediaUrl}
        mediaType={settings.handpickedMediaType}
      />
      <PlantExpert supportPhone={supportPhone} />
      <Testimonials testimonials={testimonials} />
    </>
  );
}
