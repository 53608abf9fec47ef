import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';
import type { PlantCareGuide } from '../../shop/content/care-guides.ts';
import { Image } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { guideTitle } from './guide-title.ts';

/** The guide's title beside its picture. */
export function GuideHeader({ guide: { name, tags, imageUrl } }: { guide: PlantCareGuide }) {
  return (
    <header className="grid grid-cols-1 items-center overflow-hidden rounded-2xl bg-sand md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="px-6 pt-8 pb-6 md:px-10 md:py-10 lg:px-14">
        <h1 className="text-4xl xl:text-5xl">{guideTitle(name)}</h1>
        {tags.length === 0 ? null : (
          <ul className="mt-5 flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="flex max-w-full">
                <Badge className="max-w-full bg-surface">
                  <span className="truncate">{tag}</span>
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Image
        src={imageUrl ?? PLACEHOLDER_IMAGE}
        alt={name}
        width={960}
        height={480}
        sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, (min-width: 48rem) 48vw, 94vw"
        priority
        className="aspect-[2/1] size-full object-cover md:aspect-[4/3] lg:aspect-[2/1]"
      />
    </header>
  );
}
