import { Baby, CalendarDays, Cat, House, Luggage, type LucideIcon, UsersRound } from 'lucide-react';
import type { QuestionName } from '../../shop/catalogue/finder-questions.rules.ts';
import { Image } from '../../ui/image.tsx';

const inRoom = (plant: string) => `/media/demo/${plant}--in-a-room.webp?w=320-480-800`;
const group = (category: string) => `/media/demo/category-${category}.webp?w=320-480-800`;
const near = (plant: string) => `/media/demo/${plant}--close.webp?w=320-800`;

/** What an answer looks like: one of the shop's own pictures, or an icon where none shows it; alike within a question. */
export const pictures: Record<QuestionName, Record<string, string | readonly LucideIcon[]>> = {
  place: {
    corner: inRoom('snake-plant'),
    room: group('indoor'),
    window: inRoom('fiddle-leaf-fig'),
    sun: inRoom('bougainvillea'),
  },
  who: { adults: [UsersRound], pets: [Cat], children: [Baby], both: [Baby, Cat] },
  home: { daily: [House], weekly: [CalendarDays], away: [Luggage] },
  room: { shelf: inRoom('echeveria'), table: inRoom('peace-lily'), floor: group('air-purifying') },
  wish: {
    leaves: near('calathea-orbifolia'),
    flowers: near('hibiscus'),
    food: near('tulsi'),
    scent: near('arabian-jasmine'),
  },
};

type AnswerPictureProps = { question: QuestionName; answer: string; className: string };

/** A picture of an answer; the words beside it say the same. */
export function AnswerPicture({ question, answer, className }: AnswerPictureProps) {
  const picture = pictures[question][answer] ?? [];
  if (typeof picture !== 'string')
    return (
      <span className={`flex items-center justify-center gap-3 bg-leaf-100 text-leaf-800 ${className}`}>
        {picture.map((Shape, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer's icons never change places
          <Shape key={at} aria-hidden="true" strokeWidth={1.25} className="size-14 md:size-20 lg:size-24" />
        ))}
      </span>
    );
  return (
    <Image
      src={picture}
      alt=""
      width={800}
      height={800}
      sizes="(min-width: 80rem) 23rem, (min-width: 48rem) 28vw, 46vw"
      loading={question === 'place' ? 'eager' : 'lazy'}
      className={`object-cover ${className}`}
    />
  );
}
