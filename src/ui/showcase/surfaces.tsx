import { Card } from '../card.tsx';
import { Carousel } from '../carousel.tsx';
import { Image } from '../image.tsx';
import { LogoMark } from '../logo-mark.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { Group } from './group.tsx';
import { Specimen } from './specimen.tsx';

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
        <SectionHeading as="h3" eyebrow="New" title="Fresh from the bench" text="What we potted this week." />
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
