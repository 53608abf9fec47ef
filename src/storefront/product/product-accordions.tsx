import type { ReactNode } from 'react';
import type { ToldFact } from '../../shop/catalogue/plant-facts.rules.ts';
import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { cx } from '../../ui/cx.ts';
import { Image } from '../../ui/image.tsx';
import { fullerFacts } from '../catalogue/plant-facts.tsx';

type ProductAccordionsProps = {
  product: Pick<
    ProductDetail,
    'name' | 'glance' | 'facts' | 'description' | 'lightInstructionText' | 'lightInstructionImageUrl'
  >;
  /** What follows the last of them. */
  children?: ReactNode;
};

/** The product in words, all open at first. docs/behaviour/product-page.md#in-words. */
export function ProductAccordions({ product, children }: ProductAccordionsProps) {
  const { name, glance, facts, description, lightInstructionText, lightInstructionImageUrl } = product;
  // Then three parts share two columns: the long list takes both.
  const hasLight = Boolean(lightInstructionText || lightInstructionImageUrl);
  const atAGlance = {
    id: 'at-a-glance',
    title: `${name} at a Glance`,
    content: <Glance items={glance} facts={fullerFacts(facts, glance)} inColumns={hasLight} />,
  };
  const bio = {
    id: 'bio',
    title: `${name} Bio`,
    content: <Text text={description} empty="No description available" />,
  };
  const light = {
    id: 'light-instructions',
    title: 'Light Instructions',
    content: <Light text={lightInstructionText} imageUrl={lightInstructionImageUrl} />,
  };
  // Where they stand below others, the line between is those' last.
  const below = 'min-w-0 *:first:border-t-0';
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-x-10 md:grid-cols-2 lg:gap-x-14',
        hasLight && 'md:*:first:col-span-2',
      )}
    >
      <Accordion items={[atAGlance]} defaultOpen="all" headingLevel={2} />
      {hasLight ? (
        <div className={below}>
          <Accordion items={[bio]} defaultOpen="all" headingLevel={2} />
        </div>
      ) : null}
      <div className={hasLight ? below : 'min-w-0 max-md:*:first:border-t-0'}>
        <Accordion items={[hasLight ? light : bio]} defaultOpen="all" headingLevel={2} />
        {children}
      </div>
    </div>
  );
}

type GlanceProps = { items: readonly string[]; facts: readonly ToldFact[]; inColumns: boolean };

function Glance({ items, facts, inColumns }: GlanceProps) {
  if (items.length === 0 && facts.length === 0) return <p>No details available</p>;
  return (
    <ul
      className={cx(
        'list-disc space-y-2 *:ml-5 marker:text-leaf-400',
        inColumns ? 'gap-x-10 md:columns-2 lg:gap-x-14' : 'max-w-measure',
      )}
    >
      {items.map((item) => (
        <Line key={item} {...asPair(item)} />
      ))}
      {facts.map(({ key, label, text }) => (
        <Line key={key} label={label} text={text} />
      ))}
    </ul>
  );
}

type Pair = { label: string | null; text: string };

/** What a thing is called, and what is said of it, each in its column. */
function Line({ label, text }: Pair) {
  if (label === null) return <li className="break-inside-avoid pl-1">{text}</li>;
  return (
    <li className="break-inside-avoid pl-1">
      <span className="flex gap-3">
        <span className="w-32 shrink-0 text-muted">{label}:</span>{' '}
        <span className="first-letter:uppercase">{text}</span>
      </span>
    </li>
  );
}

/** Longer words before a colon are no name of what follows. */
const PAIR = /^([^:.!?;]{1,24}):\s+(\S.*)$/s;

/** 'Light: bright, indirect' as label and text; any other line is only a text. */
export function asPair(line: string): Pair {
  const [, label = null, text = line] = PAIR.exec(line) ?? [];
  return { label, text };
}

function Text({ text, empty }: { text: string; empty: string }) {
  const pieces = paragraphs(text);
  return (
    <div className="max-w-measure space-y-3.5">
      {(pieces.length > 0 ? pieces : [empty]).map((piece) => (
        <p key={piece} className="whitespace-pre-line">
          {piece}
        </p>
      ))}
    </div>
  );
}

function Light({ text, imageUrl }: { text: string | null; imageUrl: string | null }) {
  return (
    <div className="space-y-4">
      {text ? <Text text={text} empty="" /> : null}
      {imageUrl ? (
        <Image
          src={imageUrl}
          alt="How much light it needs"
          width={960}
          height={640}
          sizes="(min-width: 48rem) 40rem, 94vw"
          className="aspect-3/2 w-full rounded-lg bg-sand object-cover"
        />
      ) : null}
    </div>
  );
}

/** The paragraphs of a text: pieces with an empty line between them. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
