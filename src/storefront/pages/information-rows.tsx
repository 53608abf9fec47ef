import { Fragment, type ReactNode } from 'react';
import {
  type InformationSection,
  informationRuns,
  inlinePieces,
  plainInformationText,
} from '../../shop/content/text-blocks.rules.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { cx } from '../../ui/cx.ts';
import { MarkedWords, TextBlocks } from '../../ui/text-blocks.tsx';

/**
 * Asks the width of the text's own column, as an aside may stand beside it: its parent is a `@container`, and a
 * `group/text`, as a text without any heading needs no column for them.
 */
const row =
  'grid grid-cols-1 gap-x-12 gap-y-4 @3xl:items-baseline @3xl:group-has-[section]/text:grid-cols-[minmax(12rem,1fr)_minmax(0,40rem)]';

type InformationRowsProps = {
  sections: readonly InformationSection[];
  /** What follows a section's text, by the section's id. */
  below?: Readonly<Record<string, ReactNode>> | undefined;
};

/** Each section's heading with its text below it, or beside it where there is room. */
export function InformationRows({ sections, below }: InformationRowsProps) {
  // One open answer shows what the others do.
  const opened = sections.find(({ blocks }) => informationRuns(blocks).some(isQuestions));
  return (
    <div className="divide-y divide-line *:py-8 *:first:pt-0 *:last:pb-0 md:*:py-10">
      {sections.map((section) => {
        const text = (
          <SectionText section={section} opens={section === opened}>
            {below?.[section.id]}
          </SectionText>
        );
        if (section.heading === null) return <WithoutHeading key={section.id}>{text}</WithoutHeading>;
        return (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className={row}>
            <h2 id={`${section.id}-title`} className="text-2xl">
              <Words text={section.heading} />
            </h2>
            {text}
          </section>
        );
      })}
    </div>
  );
}

/** In line with the texts that have a heading. */
export function WithoutHeading({ children }: { children: ReactNode }) {
  return (
    <div className={row}>
      <div className="max-w-copy min-w-0 @3xl:group-has-[section]/text:col-start-2">{children}</div>
    </div>
  );
}

const isQuestions = ({ kind }: { kind: string }) => kind === 'questions';

type SectionTextProps = {
  section: InformationSection;
  /** Its first answer can be read at once. */
  opens: boolean;
  children?: ReactNode;
};

/** Text as elements; whatever else stands in it is shown as it was typed. */
function SectionText({ section: { id, blocks }, opens, children }: SectionTextProps) {
  const runs = informationRuns(blocks);
  const opened = opens ? runs.findIndex(isQuestions) : -1;
  return (
    <div
      className={cx(
        'min-w-0 space-y-6 *:first:border-t-0 *:last:border-b-0',
        // The first question stands where a text would.
        runs[0]?.kind === 'questions' && '-mt-2 @3xl:-mt-4.5',
      )}
    >
      {runs.map((run, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text is shown as a whole: its pieces never change places
        <Fragment key={at}>
          {run.kind === 'text' ? (
            <TextBlocks blocks={run.blocks} Words={Words} />
          ) : (
            <Accordion
              defaultOpen={at === opened ? 'first' : 'none'}
              items={run.items.map(({ question, answer }, place) => ({
                id: `${id}-question-${at + 1}-${place + 1}`,
                // Not to be taken for a heading of the page.
                title: (
                  <span className="font-sans text-lg font-semibold tracking-normal">
                    {plainInformationText(question)}
                  </span>
                ),
                content: <TextBlocks blocks={[{ kind: 'paragraph', text: answer }]} Words={Words} />,
              }))}
            />
          )}
        </Fragment>
      ))}
      {children}
    </div>
  );
}

/** The words of a line, with what is bold and what leads on. */
export function Words({ text }: { text: string }) {
  return <MarkedWords pieces={inlinePieces(text)} />;
}
