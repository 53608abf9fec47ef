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
import { type TextBlock, informationRuns } from '../../shop/content/text-blocks.rules.ts';
import { InformationText, Words } from './information-parts.tsx';

/** What the text of a page is shown as, in its own words: promises as cards, what to do about damage as steps, all else as text. */
export function InformationBody({ slug, blocks }: { slug: InformationSlug; blocks: readonly TextBlock[] }) {
  const sections = sectionsOf(blocks);
  const isShown = shown[slug];
  const from = isShown ? sections.findIndex(isShown) : -1;
  if (!isShown || from < 0) return <InformationText blocks={blocks} />;
  const end = sections.findIndex((section, at) => at > from && !isShown(section));
  const to = end < 0 ? sections.length : end;
  const [before, within, after] = [sections.slice(0, from), sections.slice(from, to), sections.slice(to)];
  return (
    <div className="grid gap-10">
      {before.length > 0 ? <InformationText blocks={before.flat()} /> : null}
      {slug === 'guarantees' ? (
        <Promises sections={within} />
      ) : (
        within.map((section) => <Steps key={wordsOf(section[0])} section={section} />)
      )}
      {after.length > 0 ? <InformationText blocks={after.flat()} /> : null}
    </div>
  );
}

type Section = readonly TextBlock[];

/** Each begins with its heading, but for what stands before the first. */
function sectionsOf(blocks: readonly TextBlock[]): Section[] {
  const sections: TextBlock[][] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind === 'heading' || last === undefined) sections.push([block]);
    else last.push(block);
  }
  return sections;
}

const shapeOf = (section: Section) => section.map(({ kind }) => kind).join(' ');

/** A heading and one paragraph, which is no question. */
const isPromise = (section: Section) =>
  shapeOf(section) === 'heading paragraph' && informationRuns(section).length === 1;

/** What to do, and after it what a list is of: 'Write to us. You choose:'. */
const ASK_AND_CHOOSE = /^(.*[.!?])\s+(\S[^.!?]*:)$/s;

const isSteps = (section: Section) =>
  shapeOf(section) === 'heading paragraph list paragraph' && ASK_AND_CHOOSE.test(wordsOf(section[1]));

/** Which of a page's sections are shown as more than text, from the first of them on. */
const shown: Partial<Record<InformationSlug, (section: Section) => boolean>> = {
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

function Promises({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      {sections.map(([heading, promise]) => {
        const [title, text] = [wordsOf(heading), wordsOf(promise)];
        return (
          <li key={title} className="rounded-xl bg-surface p-6 shadow-sm sm:last:odd:col-span-2">
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

function Steps({ section: [heading, asked, list, done] }: { section: Section }) {
  const [, ask = '', choose = ''] = ASK_AND_CHOOSE.exec(wordsOf(asked)) ?? [];
  const steps = [
    { icon: ImagePlus, words: ask },
    { icon: ListTodo, words: choose, choices: list?.kind === 'list' ? list.items : [] },
    { icon: CircleCheck, words: wordsOf(done) },
  ];
  return (
    <section>
      <h2 className="text-2xl">
        <Words text={wordsOf(heading)} />
      </h2>
      <ol className="mt-5 grid gap-4 md:grid-cols-3">
        {steps.map(({ icon: Shape, words, choices = [] }, at) => (
          <li key={words} className="rounded-xl bg-surface p-5 shadow-sm">
            <p aria-hidden="true" className="flex items-center justify-between text-leaf-700">
              <Shape size={32} strokeWidth={1.5} />
              <span className="font-serif text-2xl figures">{at + 1}</span>
            </p>
            <p className="mt-3 text-ink-soft">
              <Words text={words} />
            </p>
            {choices.length > 0 ? (
              <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-soft marker:text-leaf-400">
                {choices.map((choice) => (
                  <li key={choice}>
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
