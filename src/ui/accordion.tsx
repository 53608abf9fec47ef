import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type AccordionItem = {
  id: string;
  title: ReactNode;
  content: ReactNode;
  /** Below the title, in words alone. */
  note?: ReactNode;
};
export type AccordionProps = {
  items: AccordionItem[];
  /** Which are open at first. */
  defaultOpen?: 'all' | 'none' | 'first' | undefined;
  /** Opening one closes the others. */
  single?: boolean | undefined;
  /** Level of the titles in the page's outline. */
  headingLevel?: 2 | 3 | 4 | undefined;
};

/** Titles that open and close their text: native <details>, so it works without script. */
export function Accordion({ items, defaultOpen = 'none', single = false, headingLevel = 3 }: AccordionProps) {
  const group = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="h-fit divide-y divide-line border-y border-line">
      {items.map((item, index) => (
        <details
          key={item.id}
          id={item.id}
          name={single ? group : undefined}
          open={defaultOpen === 'all' || (defaultOpen === 'first' && index === 0)}
          className="ui-accordion group"
        >
          <summary className="flex list-none flex-wrap items-center gap-x-4 rounded-sm py-4.5 [&::-webkit-details-marker]:hidden">
            <Heading className="min-w-0 flex-1 text-xl">{item.title}</Heading>
            <ChevronDown
              aria-hidden="true"
              size={20}
              className="shrink-0 text-muted transition-[rotate] duration-base group-open:rotate-180"
            />
            {item.note}
          </summary>
          <div className="pb-6 text-ink-soft">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
