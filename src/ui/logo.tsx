import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LogoMark } from './logo-mark.tsx';

export type LogoProps = { imageUrl: string | null; /** In px. */ height: number };

/** The way home: the shop's own picture at its height, or leaf and name. Specification, storefront §1. */
export function Logo({ imageUrl, height }: LogoProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);

  // An error before hydration went unheard.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setBrokenUrl(imageUrl);
  }, [imageUrl]);

  return (
    <Link
      to="/"
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-sm text-leaf-800"
      aria-label="Plant Store"
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
          <LogoMark size={30} />
          <span className="font-serif text-xl font-semibold tracking-tight text-ink">Plant Store</span>
        </>
      )}
    </Link>
  );
}
