// oxlint-disable react/no-array-index-key -- a text is shown as a whole: its pieces never change places
import {
  ImagePlus,
  CircleCheck,
  ListTodo,
  type LucideIcon,
  Package,
  ShieldCheck,
  Sprout,
  BadgeCheck,
} from 'lucide-react';
import type { InformationSlug } from '../../shop/content/information-pages.rules.ts';
import {
  type InformationSection,
  type TextBlock,
  informationRuns,
} from '../../shop/content/text-blocks.rules.ts';
import { InformationRows, Words } from './information-rows.tsx';
import { PackedBoxes } from './packed-boxes.tsx';

type InformationBodyProps = {
  slug: InformationSlug;
  sections: readonly InformationSection[];
  /** Whether there are pictures of the boxes that plants travel in. */
  hasBoxes?: boolean;
};

/** What the text of a page is shown as, in its own words: promises as cards, what to do about damage as steps, all else as text. */
export function InformationBody({ slug, sections, hasBoxes = false }: InformationBodyProps) {
  const isShown = shown[slug];
  const from = isShown ? sections.findIndex(isShown) : -1;
  if (!isShown || from < 0) {
    const packing = hasBoxes ? sections.find(({ heading }) => /\bpack/i.test(heading ?? '')) : undefined;
    return <InformationRows sections={sections} below={packing && { [packing.id]: <PackedBoxes /> }} />;
  }
  const end = sections.findIndex((section, at) => at > from && !isShown(section));
  const to = end < 0 ? sections.length : end;
  const [before, within, after] = [sections.slice(0, from), sections.slice(from, to), sections.slice(to)];
  return (
    <div className="grid gap-10 md:gap-14">
      {before.length > 0 ? <InformationRows sections={before} /> : null}
      {slug === 'guarantees' ? (
        <Promises sections={within} />
      ) : (
        within.map((section) => <Steps key={section.id} section={section} />)
      )}
      {after.length > 0 ? <InformationRows sections={after} /> : null}
    </div>
  );
}

const shapeOf = ({ heading, blocks }: InformationSection) =>
  heading === null ? '' : blocks.map(({ kind }) => kind).join(' ');

/** A heading and one paragraph, which is no question. */
const isPromise = (section: InformationSection) =>
  shapeOf(section) === 'paragraph' && informationRuns(section.blocks)[0]?.kind === 'text';

/** What to do, and after it what a list is of: 'Write to us. You choose:'. */
const ASK_AND_CHOOSE = /^(.*[.!?])\s+(\S[^.!?]*:)$/s;

const isSteps = (section: InformationSection) =>
  shapeOf(section) === 'paragraph list paragraph' && ASK_AND_CHOOSE.test(wordsOf(section.blocks[0]));

/** Which of a page's sections are shown as more than text, from the first of them on. */
const shown: Partial<Record<InformationSlug, (section: InformationSection) => boolean>> = {
  guarantees: isPromise,
  returns: isSteps,
};

const wordsOf = (block: TextBlock | undefined) => (block && 'text' in block ? block.text : '');

/** How many days a promise holds, as a sign of it. */
export const daysOf = (text: string): string | null => /\b\d+ days\b/.exec(text)?.[0] ?? null;

const signs: [about: RegExp, icon: LucideIcon][] = [
  [/\bpots?\b|\bparcel/i, Package],
  [/\bdescription|\bprice/i, BadgeCheck],
  [/\badvice|\bhelp|\blive/i, Sprout],
];

function Promises({ sections }: { sections: readonly InformationSection[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      {sections.map(({ id, heading, blocks: [promise] }) => {
        const [title, text] = [heading ?? '', wordsOf(promise)];
        return (
          <li key={id} id={id} className="rounded-xl bg-surface p-6 shadow-sm sm:last:odd:col-span-2">
            <Sign days={daysOf(text)} icon={signs.find(([about]) => about.test(title))?.[1] ?? ShieldCheck} />
            <h2 className="mt-3 text-xl">
              <Words text={title} />
            </h2>
            <p className="mt-2 text-ink-soft">
              <Words text={text} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The words below say the same. */
function Sign({ days, icon: Shape }: { days: string | null; icon: LucideIcon }) {
  return (
    <p aria-hidden="true" className="flex h-11 items-center font-serif text-4xl text-leaf-700 figures">
      {days ?? <Shape size={40} strokeWidth={1.5} />}
    </p>
  );
}

function Steps({ section: { id, heading, blocks } }: { section: InformationSection }) {
  const [asked, list, done] = blocks;
  const [, ask = '', choose = ''] = ASK_AND_CHOOSE.exec(wordsOf(asked)) ?? [];
  const steps = [
    { icon: ImagePlus, words: ask },
    { icon: ListTodo, words: choose, choices: list?.kind === 'list' ? list.items : [] },
    { icon: CircleCheck, words: wordsOf(done) },
  ];
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        <Words text={heading ?? ''} />
      </h2>
      <ol className="mt-5 grid gap-4 lg:grid-cols-3">
        {steps.map(({ icon: Shape, words, choices = [] }, at) => (
          <li key={at} className="rounded-xl bg-surface p-5 shadow-sm">
            <p aria-hidden="true" className="flex items-center gap-4 text-leaf-700">
              <span className="font-serif text-3xl figures">{at + 1}</span>
              <Shape size={28} strokeWidth={1.5} className="shrink-0" />
            </p>
            <p className="mt-3 text-ink-soft">
              <Words text={words} />
            </p>
            {choices.length > 0 ? (
              <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-soft marker:text-leaf-400">
                {choices.map((choice, place) => (
                  <li key={place}>
                    <Words text={choice} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
