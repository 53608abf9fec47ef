import { shopContext, siteContext } from '../../http/context.ts';
import { listCategories } from '../../shop/catalogue/list-categories.ts';
import { listFeaturedProducts } from '../../shop/catalogue/list-featured-products.ts';
import { getSiteSettings } from '../../shop/content/get-site-settings.ts';
import type { Route } from './+types/home';
import { CategoryDirectory } from './category-directory.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { HandPicked } from './hand-picked.tsx';
import { Hero } from './hero.tsx';
import { orNothing } from './or-nothing.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const [settings, featured, categories] = await Promise.all([
    getSiteSettings(shop),
    orNothing(shop, 'Featured products could not be read', listFeaturedProducts(shop)),
    orNothing(shop, 'Categories could not be read', listCategories(shop)),
  ]);
  return {
    settings,
    featured,
    categories: categories ?? [],
    canonical: `${context.get(siteContext).appUrl}/`,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = { title: 'Plant Store · Plants and pots for Indian homes' };
  if (!loaderData) return [title];
  return [
    title,
    { name: 'description', content: loaderData.settings.heroSubtitle },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ];
}

export default function Home({ loaderData: { settings, featured, categories } }: Route.ComponentProps) {
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
      <HandPicked
        title={settings.handpickedTitle}
        description={settings.handpickedDescription}
        mediaUrl={settings.handpickedMediaUrl}
        mediaType={settings.handpickedMediaType}
      />
    </>
  );
}
