import { Quote } from 'lucide-react';
import type { Testimonial } from '../../shop/content/testimonials.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Image } from '../../ui/image.tsx';
import { Card, SectionHeading } from '../../ui/surfaces.tsx';
import { AutoplayButton } from './autoplay.tsx';

/** The carousel goes round only with more than these. docs/behaviour/content.md#home-page. */
const WITHOUT_LOOP = 3;

const autoplayButton = (step: (by: number) => void) => <AutoplayButton step={step} />;

/** What customers said; nothing when nobody did, or it could not be read. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  const loops = testimonials.length > WITHOUT_LOOP;
  return (
    <section aria-labelledby="testimonials" className="page-width pb-section">
      <SectionHeading id="testimonials" title="From living rooms and balconies" />
      <Carousel
        label="What our customers say"
        className="mt-8"
        perView={3}
        loop={loops}
        buttons="below"
        control={loops ? autoplayButton : undefined}
        slides={testimonials.map((testimonial) => ({
          id: testimonial.id,
          label: testimonial.name,
          content: <TestimonialCard testimonial={testimonial} />,
        }))}
      />
    </section>
  );
}

/** So much can be read in passing. */
const SHORT_QUOTE = 160;

/** One of those that the carousel far below does not show at first, near the top; nothing where there are only few. */
export function CustomerSays({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const said = testimonials.slice(WITHOUT_LOOP).find(({ quote }) => quote.length <= SHORT_QUOTE);
  if (!said) return null;
  return (
    <div className="page-width pt-section">
      <figure className="mx-auto max-w-copy text-center">
        <blockquote className="font-serif text-2xl leading-snug text-balance">“{said.quote}”</blockquote>
        <figcaption className="mt-4 text-sm text-ink-soft">{said.name}</figcaption>
      </figure>
    </div>
  );
}

function TestimonialCard({ testimonial: { name, quote, avatarUrl } }: { testimonial: Testimonial }) {
  return (
    <Card className="h-full">
      <figure className="flex h-full flex-col">
        <Quote aria-hidden="true" size={28} className="shrink-0 fill-leaf-200 text-leaf-200" />
        <blockquote className="mt-4 flex-1 text-lg whitespace-pre-line">{quote}</blockquote>
        <figcaption className="mt-6 flex items-center gap-3 font-semibold">
          <Avatar name={name} url={avatarUrl} />
          {name}
        </figcaption>
      </figure>
    </Card>
  );
}

/** Their picture, or the first letter of their name. */
function Avatar({ name, url }: { name: string; url: string | null }) {
  if (url) {
    return (
      <Image
        src={url}
        alt=""
        width={44}
        height={44}
        sizes="44px"
        className="size-11 shrink-0 rounded-full bg-sand object-cover"
      />
    );
  }
  const [letter = ''] = name.trim();
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-100 font-serif text-lg text-leaf-800"
    >
      {letter.toUpperCase()}
    </span>
  );
}
