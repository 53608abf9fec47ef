import {
  BookOpen,
  Droplets,
  HeartPulse,
  type LucideIcon,
  MessageCircleQuestionMark,
  PawPrint,
  Ruler,
  Scissors,
  Stethoscope,
  Sun,
  Wind,
} from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';
import type { ProductCard as ProductCardOf } from '../../shop/catalogue/product-detail.schema.ts';
import type { PlantCareGuide } from '../../shop/content/care-guides.ts';
import type { GuidePicture } from '../../shop/content/guide-pictures.rules.ts';
import type { GuideSection } from '../../shop/content/guide-sections.rules.ts';
import { guideBlocks } from '../../shop/content/text-blocks.rules.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Image, toldAlt } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { SectionHeading } from '../../ui/surfaces.tsx';
import { TextBlocks } from '../../ui/text-blocks.tsx';
import { FactTiles } from '../catalogue/plant-facts.tsx';
import { ProductCard, ProductGrid } from '../catalogue/product-card.tsx';
import { AskExpert } from './ask-expert.tsx';
import { PrintButton } from './print-button.tsx';
import { guideTitle } from './guide-meta.ts';

/** The guide's title beside its picture. */
export function GuideHeader({ guide: { name, tags, imageUrl, facts } }: { guide: PlantCareGuide }) {
  return (
    <header className="grid grid-cols-1 items-center overflow-hidden rounded-2xl bg-sand md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="px-6 pt-8 pb-6 md:px-10 md:py-10 lg:px-14">
        <h1 className="text-4xl xl:text-5xl">{guideTitle(name)}</h1>
        {tags.length === 0 ? null : (
          <ul className="mt-5 flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="flex max-w-full">
                <Badge className="max-w-full bg-surface">
                  <span className="truncate">{tag}</span>
                </Badge>
              </li>
            ))}
          </ul>
        )}
        <FactTiles facts={facts} className="mt-6 md:max-xl:grid-cols-2" />
      </div>
      <Image
        src={imageUrl ?? PLACEHOLDER_IMAGE}
        alt={toldAlt(imageUrl ?? '') || name}
        width={960}
        height={480}
        sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, (min-width: 48rem) 48vw, 94vw"
        priority
        className="aspect-[2/1] size-full object-cover md:aspect-[4/3] lg:aspect-[2/1]"
      />
    </header>
  );
}

const ICONS: Record<GuideSection['id'], LucideIcon> = {
  about: BookOpen,
  water: Droplets,
  light: Sun,
  care: Scissors,
  growth: Ruler,
  humidity: Wind,
  toxicity: PawPrint,
  troubleshooting: HeartPulse,
  faq: MessageCircleQuestionMark,
};

type GuideSectionViewProps = {
  section: GuideSection;
  /** Beside its words; on phones below them. */
  picture?: GuidePicture | undefined;
  /** The plant's. */
  name: string;
  /** Something stands beside it in wide windows. */
  hasAside?: boolean;
  /** Below its words. */
  children?: ReactNode;
};

/** One section of a guide; its link brings it to 120 px below the window's top, without script too. */
export function GuideSectionView({ section, picture, name, hasAside, children }: GuideSectionViewProps) {
  const Icon = ICONS[section.id];
  const headingId = `${section.id}-title`;
  // What it is, comes as an introduction; what to do, as cards.
  const isLead = section.id === 'about';
  const brief = !picture && isBrief(section);
  return (
    // With the page's own scroll padding of header and 1rem, 2rem more make the 120 px.
    <section
      id={section.id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={cx(
        'scroll-mt-8 outline-none',
        isLead ? 'pt-4 pb-3' : 'rounded-xl bg-surface p-5 shadow-sm md:p-6',
        brief && 'gap-x-6 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]',
        picture && 'gap-x-8 sm:grid sm:grid-cols-[minmax(0,1fr)_18rem] sm:grid-rows-[auto_1fr]',
        // Said, not found by the browser: what stands beside it comes later in the document.
        hasAside ? 'xl:col-start-1' : 'xl:col-span-full',
      )}
    >
      <h2
        id={headingId}
        className={cx('flex items-center gap-3.5 self-start', brief ? 'text-xl' : 'text-2xl')}
      >
        <span
          className={cx(
            'flex shrink-0 items-center justify-center rounded-full bg-leaf-100 text-leaf-700',
            brief ? 'size-9' : 'size-10',
          )}
        >
          <Icon aria-hidden="true" size={brief ? 18 : 20} strokeWidth={1.75} />
        </span>
        {section.title}
      </h2>
      <div className={cx(!picture && 'max-w-copy', brief ? 'max-sm:mt-3 sm:pt-1' : 'mt-4')}>
        {'text' in section ? (
          <GuideText text={section.text} />
        ) : (
          <Accordion
            single
            items={section.questions.map(({ question, answer }, at) => ({
              id: `question-${at + 1}`,
              title: question,
              content: <GuideText text={answer} />,
            }))}
          />
        )}
        {children}
      </div>
      {picture ? <Picture {...picture} name={name} /> : null}
    </section>
  );
}

/** So few words have no big heading over them, but one beside them; not what begins, or what a plant lives or dies of. */
const BRIEF = 240;
const NEVER_BRIEF: ReadonlySet<GuideSection['id']> = new Set(['about', 'water', 'light', 'troubleshooting']);

function isBrief(section: GuideSection): boolean {
  if (!('text' in section) || NEVER_BRIEF.has(section.id) || section.text.length > BRIEF) return false;
  return guideBlocks(section.text).every(({ kind }) => kind === 'paragraph');
}

function Picture({ name, url, shows }: GuidePicture & { name: string }) {
  return (
    <Image
      src={url}
      alt={toldAlt(url) ?? [name, shows].filter(Boolean).join(', ')}
      width={640}
      height={480}
      sizes="(min-width: 40rem) 18rem, 94vw"
      className="aspect-[4/3] w-full rounded-xl bg-sand object-cover max-sm:mt-5 sm:col-start-2 sm:row-span-2 sm:row-start-1"
    />
  );
}

/** From what a plant may suffer to how one tells. */
export function DiagnosisLink({ className = 'mt-5' }: { className?: string }) {
  return (
    <p className={cx('no-print', className)}>
      <ButtonLink to="/plant-care/diagnosis" variant="outline" size="sm" prefetch="intent">
        <Stethoscope aria-hidden="true" size={18} />
        What is wrong with my plant?
      </ButtonLink>
    </p>
  );
}

/** What else lives where this one does; nothing where there is nothing like it. */
export function AlikeInShop({ products }: { products: readonly ProductCardOf[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="alike" className="mt-section no-print">
      <SectionHeading id="alike" title="Happy in the same place" className="mb-6 md:mb-8" />
      <ProductGrid products={products} columns="four" />
    </section>
  );
}

/** A guide's text as paragraphs and lists. */
export function GuideText({ text }: { text: string }) {
  return <TextBlocks blocks={guideBlocks(text)} />;
}

/** So many sections stand beside the plant. */
const BESIDE_PLANT = 2;

/** Whether something stands beside a section in wide windows: the plant at first, somebody to ask at last. */
export function isBeside({ product, sections }: PlantCareGuide, at: number): boolean {
  return (product !== null && at < BESIDE_PLANT) || at === sections.length - 1;
}

/** The plant itself beside what is told first, and somebody to ask about it beside the last; below all in narrow windows. */
export function GuideAside({ guide: { name, product, sections } }: { guide: PlantCareGuide }) {
  const last = { '--last': Math.max(sections.length, product ? BESIDE_PLANT + 1 : 1) } as CSSProperties;
  return (
    <aside aria-label="More about this plant" className="mt-7 grid gap-8 no-print sm:grid-cols-2 xl:contents">
      {product ? (
        <section
          aria-labelledby="guide-product"
          className="xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:pt-4"
        >
          <h2 id="guide-product" className="mb-4 text-2xl">
            Bring one home
          </h2>
          <div className="sm:max-w-72">
            <ProductCard product={product} />
          </div>
        </section>
      ) : null}
      <div style={last} className="space-y-6 xl:col-start-2 xl:row-(--last)">
        <AskExpert
          as="section"
          title="Still unsure?"
          message={`Hello! I have a question about caring for my ${name}.`}
        />
        <PrintButton>Print this guide</PrintButton>
      </div>
    </aside>
  );
}

/** No such guide, or none that is published. docs/behaviour/storefront.md#pages-that-are-not-there. */
export function GuideNotFound() {
  return (
    <EmptyState
      headingLevel={1}
      image="/images/not-found.svg"
      title="Plant care guide not found"
      text="It may have been moved or taken down. The library has plenty of others."
      action={
        <>
          <ButtonLink to="/plant-care" variant="primary">
            Back to Plant Care
          </ButtonLink>
          <ButtonLink to="/shop" variant="outline">
            Browse plants
          </ButtonLink>
        </>
      }
      className="my-auto py-section"
    />
  );
}
