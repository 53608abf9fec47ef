import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { LESS_MOTION } from './autoplay.tsx';

type LoopingVideoProps = {
  src: string;
  /** Shown until the video plays. */
  poster?: string | undefined;
  /** What it shows, spoken. */
  label: string;
  /** Takes its place when the video cannot be played. */
  fallback: ReactNode;
  className?: string | undefined;
};

/**
 * A silent video that goes round while it is in view, and can be stopped; it stands still for people who asked for less
 * motion.
 */
export function LoopingVideo({ src, poster, label, fallback, className }: LoopingVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const stopped = useRef(false);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    // An error before hydration went unheard.
    if (element.error) setFailedSrc(src);
    stopped.current = window.matchMedia(LESS_MOTION).matches;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) element.pause();
      else if (!stopped.current) play(element);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [src]);

  if (failedSrc === src) return fallback;
  return (
    <div className="relative">
      <video
        ref={video}
        src={src}
        poster={poster}
        aria-label={label}
        muted
        loop
        playsInline
        preload="metadata"
        className={className}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setFailedSrc(src)}
      />
      <div className="absolute right-4 bottom-4">
        <IconButton
          label={playing ? 'Pause video' : 'Play video'}
          icon={playing ? <Pause aria-hidden="true" size={18} /> : <Play aria-hidden="true" size={18} />}
          variant="solid"
          onClick={() => {
            stopped.current = playing;
            if (playing) video.current?.pause();
            else if (video.current) play(video.current);
          }}
        />
      </div>
    </div>
  );
}

/** A browser may refuse to play by itself; the button then still offers it. */
function play(video: HTMLVideoElement) {
  video.play().catch(() => undefined);
}
