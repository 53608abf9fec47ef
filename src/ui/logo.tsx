import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

export type LogoProps = { imageUrl: string | null; /** In px. */ height: number };
type NamedLogoProps = LogoProps & { /** Of the shop. */ name: string };

/** The way home: the shop's own picture at its height, or leaf and name. docs/behaviour/storefront.md#header. */
export function Logo({ imageUrl, height, name }: NamedLogoProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);

  // An error before hydration went unheard.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBrokenUrl(imageUrl);
  }, [imageUrl]);

  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-sm text-leaf-800"
      aria-label={name || 'Home'}
    >
      {imageUrl !== null && imageUrl !== brokenUrl ? (
        <img
          ref={picture}
          src={imageUrl}
          alt=""
          height={height}
          style={{ height }}
          onError={() => setBrokenUrl(imageUrl)}
          className="w-auto max-w-[45vw] object-contain object-left"
        />
      ) : (
        <>
          <LogoMark size={30} className="shrink-0" />
          <span className="line-clamp-2 min-w-0 font-serif text-xl leading-tight font-semibold tracking-tight text-ink">
            {name}
          </span>
        </>
      )}
    </Link>
  );
}

type LogoMarkProps = { /** Edge in px. */ size?: number | undefined; className?: string | undefined };

/** The shop's leaf, in the colour of the words around it. */
export function LogoMark({ size = 32, className }: LogoMarkProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width={size} height={size} className={className}>
      <path
        fill="currentColor"
        d="M27.6 3.2C16.9 3 8.9 6.6 6.3 13.1c-1.7 4.2-.7 8.2 1.5 10.9C10.6 17.6 15.2 13 21 10.4c-5 3.6-9.3 8.6-12 15.3-.5 1.3-1 2.6-1.3 3.9.9.2 1.8 0 2.1-.9.3-.9.6-1.8 1-2.7 3.8 1.5 8.4.7 11.7-2.8C27.4 18.2 28.3 10.9 27.6 3.2Z"
      />
    </svg>
  );
}
