import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type InformationSection, plainInformationText } from '../../shop/content/text-blocks.rules.ts';
import type { trustLines } from '../../shop/settings/words.rules.ts';
import { Image } from '../../ui/image.tsx';
import { PromiseList } from '../layout/promises.tsx';
import { Words } from './information-rows.tsx';

type InformationHeaderProps = {
  heading: string;
  /** What the page begins with, where that is a paragraph. */
  lead: string | undefined;
  picture: string | null;
  sections: readonly InformationSection[];
  promises: ReturnType<typeof trustLines>;
  /** The page's one main action, below its first words. */
  children?: ReactNode;
};

/**
 * What the page is about, beside a picture of the shop's or what stands on the page; below it what the shop promises. On
 * phones the picture is a low band: what one came to read stands in the first window.
 */
export function InformationHeader(props: InformationHeaderProps) {
  const { heading, lead, picture, sections, promises, children } = props;
  return (
    <header className="mb-8 md:mb-14">
      <div className="grid grid-cols-1 overflow-hidden rounded-2xl bg-sand md:min-h-64 md:grid-cols-2 lg:min-h-80">
        {picture === null ? null : (
          <div className="relative max-md:h-32 md:col-start-2 md:row-start-1">
            <Image
              src={picture}
              alt=""
              width={1280}
              height={960}
              widths={[640, 960, 1280]}
              sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 48vw, 92vw"
              className="absolute inset-0 size-full object-cover object-[50%_30%]"
            />
          </div>
        )}
        <div className="self-center p-5 md:col-start-1 md:row-start-1 md:px-10 md:py-7 lg:px-14">
          <h1 className="text-3xl md:text-4xl">{heading}</h1>
          {lead === undefined ? null : (
            <p className="mt-2 max-w-copy text-ink-soft md:mt-3 md:text-lg">
              <Words text={lead} />
            </p>
          )}
          {children}
        </div>
        {picture === null ? <OnThisPage sections={sections} /> : null}
      </div>
      <PromiseList
        promises={promises}
        className="mt-5 grid gap-x-8 gap-y-2 text-ink-soft md:flex md:flex-wrap md:justify-between md:px-2"
      />
      <OnThisPageFolded
        sections={sections}
        from={picture === null ? LISTED.from : LISTED.fromBesidePicture}
      />
    </header>
  );
}

/** Fewer are seen at a glance; a list of more would stand in the way of what it leads to. */
const LISTED = { from: 3, fromBesidePicture: 5, to: 12 };

type OnThisPageProps = { sections: readonly InformationSection[]; from?: number };

function listed({ sections, from = LISTED.from }: OnThisPageProps): readonly InformationSection[] {
  const headed = sections.filter(({ heading }) => heading !== null);
  return headed.length < from || headed.length > LISTED.to ? [] : headed;
}

/** On phones in one row, as it would push away what it leads to. */
function OnThisPageFolded(props: OnThisPageProps) {
  const headed = listed(props);
  if (headed.length === 0) return null;
  return (
    <details className="ui-accordion group mt-4 rounded-xl bg-sand px-6 md:hidden no-print">
      <summary className="flex min-h-12 list-none items-center justify-between rounded-sm font-medium [&::-webkit-details-marker]:hidden">
        On this page
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="shrink-0 text-muted transition-[rotate] duration-base group-open:rotate-180"
        />
      </summary>
      <ul className="pb-4">
        <SectionLinks sections={headed} />
      </ul>
    </details>
  );
}

function OnThisPage(props: OnThisPageProps) {
  const headed = listed(props);
  if (headed.length === 0) return null;
  return (
    <nav
      aria-labelledby="on-this-page"
      className="my-8 self-center border-l border-sand-deep px-6 py-2 max-md:hidden lg:px-10"
    >
      <p id="on-this-page" className="mb-1 text-sm text-muted">
        On this page
      </p>
      <ul className="gap-x-8 lg:columns-2">
        <SectionLinks sections={headed} />
      </ul>
    </nav>
  );
}

/** The same beside a long text whose head has a picture; nothing where there is little of it. */
export function OnThisPageAside(props: OnThisPageProps) {
  const headed = listed(props);
  if (headed.length === 0) return null;
  return (
    <nav aria-labelledby="on-this-page" className="h-fit rounded-xl bg-sand p-6 max-lg:hidden">
      <h2 id="on-this-page" className="mb-2 text-xl">
        On this page
      </h2>
      <ul>
        <SectionLinks sections={headed} />
      </ul>
    </nav>
  );
}

function SectionLinks({ sections }: { sections: readonly InformationSection[] }) {
  return sections.map(({ id, heading }) => (
    <li key={id} className="break-inside-avoid">
      <Link
        to={`#${id}`}
        preventScrollReset
        className="flex min-h-9 items-center rounded-xs py-1 font-medium wrap-anywhere text-ink-soft underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-touch"
      >
        {plainInformationText(heading ?? '')}
      </Link>
    </li>
  ));
}
