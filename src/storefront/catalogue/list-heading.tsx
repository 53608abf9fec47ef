import { Link } from 'react-router';
import { usePublicSettings } from '../../http/public-settings.ts';
import { freeShippingWords, publicFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { Image } from '../../ui/image.tsx';

type ListHeadingProps = {
  title: string;
  /** What is in the list, in a sentence; null: what the shop has. */
  words: string | null;
  /** Of a category that has one. */
  picture: string | null;
};

/** What a list is of: words, or a low band of words and a picture. On phones the plants come first, and the sentence is left out. */
export function ListHeading({ title, words, picture }: ListHeadingProps) {
  const freeShipping = freeShippingWords(publicFreeAbove(usePublicSettings()));
  const said = words ?? wordsOfAll(freeShipping);
  const isPlain = picture === null;
  const text = (
    <>
      <h1 className={isPlain ? 'text-4xl' : 'text-2xl sm:text-4xl'}>{title}</h1>
      <p className="max-w-copy shrink-0 text-ink-soft sm:mt-2 sm:text-lg">
        <span className="max-sm:hidden">{said} </span>
        <Link to="/finder" className="whitespace-nowrap underline">
          Find your plant
        </Link>
      </p>
    </>
  );
  if (isPlain)
    return (
      <div className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4">{text}</div>
    );
  return (
    <div className="grid grid-cols-[1fr_40%] overflow-hidden rounded-xl bg-sand sm:h-48 sm:rounded-2xl">
      <div className="self-center px-4 py-2.5 sm:px-8">{text}</div>
      <div className="relative">
        <Image
          src={picture}
          alt=""
          width={800}
          height={600}
          sizes="(min-width: 80rem) 32rem, 40vw"
          loading="eager"
          className="absolute inset-0 size-full object-cover object-[50%_45%]"
        />
      </div>
    </div>
  );
}

const wordsOfAll = (freeShipping: string | null) =>
  `Plants and pots for every corner${freeShipping === null ? '' : `, with ${freeShipping.toLowerCase()}`}.`;
