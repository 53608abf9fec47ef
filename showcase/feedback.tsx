import { ButtonLink } from '../src/ui/buttons.tsx';
import { Carousel } from '../src/ui/carousel.tsx';
import { Image } from '../src/ui/image.tsx';
import { Badge, Price } from '../src/ui/labels.tsx';
import { Skeleton, Spinner } from '../src/ui/loading.tsx';
import { LogoMark } from '../src/ui/logo.tsx';
import { Alert, EmptyState } from '../src/ui/notices.tsx';
import { Card, SectionHeading } from '../src/ui/surfaces.tsx';
import { Group, Specimen } from './specimen.tsx';

const badgeTones = ['neutral', 'deal', 'out', 'low', 'success', 'danger'] as const;
const alertTones = ['info', 'success', 'warning', 'error'] as const;

export function Feedback() {
  return (
    <Group id="feedback" title="What the shop says">
      {alertTones.map((tone) => (
        <Specimen key={tone} label={`Alert, ${tone}`}>
          <Alert tone={tone} live={false} title="The price changed since you were here">
            It was ₹249.00 and is ₹349.00 now.
          </Alert>
        </Specimen>
      ))}
      <Specimen label="Badge">
        <div className="flex flex-wrap gap-2">
          {badgeTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen label="Price: plain, reduced, three sizes, large numbers">
        <div className="flex flex-col gap-2">
          <Price now="₹349.00" size="sm" />
          <Price now="₹279.00" was="₹359.00" />
          <Price now="₹12,34,567.00" was="₹99,99,999.00" size="lg" />
        </div>
      </Specimen>
      <Specimen label="Skeleton">
        <div className="flex flex-col gap-2">
          <Skeleton className="aspect-video rounded-xl" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      </Specimen>
      <Specimen label="Spinner: two sizes">
        <div className="flex items-center gap-5 text-leaf-700">
          <Spinner />
          <Spinner size={40} />
        </div>
      </Specimen>
      <Specimen label="EmptyState" wide>
        <EmptyState
          image="/images/empty-cart.svg"
          title="Your shopping cart is currently empty."
          text="Monsteras, pothos and pots are waiting in the glasshouse."
          action={<ButtonLink to="/shop">Continue Shopping</ButtonLink>}
        />
      </Specimen>
    </Group>
  );
}

const tones = ['surface', 'sand', 'leaf', 'dark'] as const;

export function Surfaces() {
  return (
    <Group id="surfaces" title="Grounds and pictures">
      {tones.map((tone) => (
        <Specimen key={tone} label={`Card, ${tone}`}>
          <Card tone={tone}>
            <h3 className="text-xl">From the glasshouse</h3>
            <p className="mt-1">Potted on Tuesday, sent on Wednesday.</p>
          </Card>
        </Specimen>
      ))}
      <Specimen label="LogoMark: three sizes">
        <div className="flex items-end gap-4 text-leaf-700">
          <LogoMark size={24} />
          <LogoMark />
          <LogoMark size={56} />
        </div>
      </Specimen>
      <Specimen label="Image that cannot be had">
        <Image
          src="/media/no-such-picture.webp"
          alt="A picture that is missing"
          width={320}
          height={240}
          className="aspect-4/3 w-full rounded-lg bg-sand object-cover"
        />
      </Specimen>
      <Specimen label="SectionHeading" wide>
        <SectionHeading title="Fresh from the bench" text="What we potted this week." />
      </Specimen>
      <Specimen label="Carousel: three beside each other" wide>
        <Carousel label="Words" perView={3} marks="dots" buttons="below" slides={words} />
      </Specimen>
      <Specimen label="Carousel: one at a time">
        <Carousel label="One word" slides={words.slice(0, 3)} loop />
      </Specimen>
    </Group>
  );
}

const words = ['Monstera', 'Pothos', 'Aloe', 'Tulsi', 'Hibiscus'].map((name) => ({
  id: name,
  label: name,
  content: (
    <Card tone="leaf" className="flex aspect-video items-center justify-center">
      <span className="font-serif text-2xl">{name}</span>
    </Card>
  ),
}));
