import { useEffect, useRef, useState } from 'react';
import { Image } from '../../ui/image.tsx';
import { LESS_MOTION } from './autoplay.tsx';
import { LoopingVideo } from './looping-video.tsx';

const STILL = '/media/demo/leaf-light.webp?w=320-640-960';

const frameClass = 'aspect-[4/3] w-full object-cover sm:aspect-[5/2]';

/**
 * Leaves while the light moves over them; a still picture for who asked for less motion or fewer bytes, and until one comes
 * near. Of the shop as it comes.
 */
export function LeafLight() {
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
    <div ref={frame} className="page-width pt-section">
      <div className="overflow-hidden rounded-2xl bg-sand">
        {film ? (
          <LoopingVideo {...film} label="Light moving over leaves" fallback={still} className={frameClass} />
        ) : (
          still
        )}
      </div>
    </div>
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
