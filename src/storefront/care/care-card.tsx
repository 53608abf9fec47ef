import { Link } from 'react-router';
import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';
import type { PlantCareCard } from '../../shop/content/care-guides.ts';
import { Image } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';

export type CareCardProps = {
  guide: PlantCareCard;
  /** Among the first that the page shows: fetched at once. */
  priority: boolean;
};

/** A guide in the library; the whole card is its name's link. Specification, storefront §2. */
export function CareCard({ guide: { id, name, imageUrl, tags }, priority }: CareCardProps) {
  return (
    <article className="group relative flex min-w-0 flex-col">
      <div className="aspect-[4/3] overflow-hidden rounded-xl bg-sand transition-shadow duration-base group-hover:shadow-md">
        <Image
          src={imageUrl ?? PLACEHOLDER_IMAGE}
          alt=""
          width={640}
          height={480}
          sizes="(min-width: 80rem) 19rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw"
          priority={priority}
          className="size-full object-cover"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 px-1 pt-3">
        <h2 className="line-clamp-3 text-lg leading-snug">
          <Link
            to={`/plant-care/${id}`}
            prefetch="intent"
            className="rounded-xl underline-offset-4 outline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        </h2>
        {tags.length === 0 ? null : (
          <ul className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} className="flex max-w-full">
                <Badge className="max-w-full">
                  <span className="truncate">{tag}</span>
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
