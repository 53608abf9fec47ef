import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Image } from '../../ui/image.tsx';
import { LESS_MOTION } from './autoplay.tsx';
import { LoopingVideo } from './looping-video.tsx';

const STILL = '/media/demo/leaf-light.webp?w=320-640-960';

const frameClass = 'aspect-[4/3] w-full object-cover sm:aspect-[5/2] md:aspect-video lg:aspect-[5/2]';

/** Amounts of light, by the name that the shop's list knows them by, and in words. */
type LeafLightProps = { lights: readonly (readonly [name: string, words: string])[] };

/**
 * The way to the plants for the light one has, on leaves while light moves over them; on a still picture for who asked for less
 * motion or fewer bytes, and until one comes near. Of the shop as it comes.
 */
export function LeafLight({ lights }: LeafLightProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [film, setFilm] = useState<{ src: string; poster: string } | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element || savesBytes() || window.matchMedia(LESS_MOTION).matches) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        setFilm({ src: playableFilm(), poster: element.querySelector('img')?.currentSrc || STILL });
      },
      { rootMargin: '25%' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const still = (
    <Image
      src={STILL}
      alt=""
      width={960}
      height={540}
      sizes="(min-width: 80rem) 80rem, 94vw"
      className={frameClass}
    />
  );
  return (
    <section aria-labelledby="light-title" className="page-width pt-section">
      <div className="grid overflow-hidden rounded-2xl bg-leaf-900 md:*:[grid-area:1/1]">
        <div ref={frame}>
          {film ? (
            <LoopingVideo
              {...film}
              label="Light moving over leaves"
              fallback={still}
              className={frameClass}
            />
          ) : (
            still
          )}
        </div>
        {/* On its ground the words are readable on any picture, were it white. */}
        <div className="on-dark z-10 flex flex-col items-start justify-center px-6 py-8 md:w-4/5 md:bg-linear-to-r md:from-leaf-950/80 md:from-65% md:to-leaf-950/0 md:py-10 md:pr-[32%] md:pl-10 lg:w-3/5 lg:pr-[22%] lg:pl-14">
          <h2 id="light-title" className="text-4xl">
            Start with your light
          </h2>
          <p className="mt-4 text-lg text-balance">
            Light decides how well a plant grows. How much does your spot get?
          </p>
          <ul className="mt-6 flex flex-wrap gap-2">
            {lights.map(([name, words]) => (
              <li key={name}>
                <ButtonLink
                  to={`/shop?light=${name}`}
                  variant="outline"
                  className="border-transparent"
                  prefetch="intent"
                >
                  {words}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Only some browsers tell that their reader does. */
function savesBytes(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function playableFilm(): string {
  const webm = document.createElement('video').canPlayType('video/webm; codecs="vp9"') !== '';
  return `/media/demo/leaf-light.${webm ? 'webm' : 'mp4'}`;
}
