import { X } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ShownChoice, ShownFacet } from '../../shop/catalogue/facet-counts.rules.ts';
import { type FacetName, countChoices, facetNames } from '../../shop/catalogue/facets.rules.ts';
import type { ListingQuery } from '../../shop/catalogue/listing.schema.ts';
import { Button, buttonClass, iconButtonClass } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { tallSticky, tellHeight } from '../../ui/tall-sticky.ts';
import {
  ChangeLink,
  changedHref,
  KeptFilters,
  type ListingFilters,
  useAskedListing,
} from './shop-filters.tsx';

const ID = 'facets';

/** Opens the sheet. */
export function FacetButton() {
  return (
    <button
      type="button"
      popoverTarget={ID}
      className={buttonClass({ variant: 'outline', className: 'lg:hidden' })}
    >
      Filter
    </button>
  );
}

type FacetRailProps = { query: ListingQuery; facets: readonly ShownFacet[]; count: string };

/**
 * What narrows the list: a rail beside it in wide windows, in others a sheet at the bottom that a button opens. A box answers
 * at once and is looked for at once; without script it is a GET form with a button.
 */
export function FacetRail({ query, facets, count }: FacetRailProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const askedFor = useAskedListing();
  const tickBoxes = useEffectEvent((drawn: ListingQuery) => {
    const asked = askedFor(drawn);
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? [])
      box.checked = isIn(asked, box.name as FacetName, box.value);
  });
  // The address may change by other means; the boxes stay, and with them the focus.
  useEffect(() => tickBoxes(query), [query]);

  function apply() {
    if (!form.current) return;
    const ticked = new FormData(form.current);
    const chosen = Object.fromEntries(facetNames.map((name) => [name, ticked.getAll(name).join('.')]));
    void navigate(changedHref(askedFor(query), chosen), { preventScrollReset: true });
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    form.current?.hidePopover();
  }

  return (
    <div ref={tellHeight} className={cx(tallSticky, 'self-start')}>
      <form
        ref={form}
        id={ID}
        popover="auto"
        method="get"
        action="/shop"
        aria-label="Filters"
        onChange={apply}
        onSubmit={onSubmit}
        className="facet-sheet"
      >
        <div className="facet-head lg:hidden">
          <h2 className="mr-auto text-2xl">Filter</h2>
          {countChoices(query) > 0 ? (
            <ChangeLink query={query} change={nothingChosen} rel="nofollow" className="text-link px-2 py-2.5">
              Clear all
            </ChangeLink>
          ) : null}
          <button
            type="button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            aria-label="Close"
            className={cx(iconButtonClass(), '-mr-2')}
          >
            <X aria-hidden="true" size={20} />
          </button>
        </div>
        <KeptFilters query={query} names={['category', 'q', 'sort']} />
        {facets.map((facet) => (
          <Facet key={facet.name} {...facet} />
        ))}
        <div className="facet-foot lg:hidden noscript:lg:block">
          <Button type="submit" variant="primary" block>
            Show {count}
          </Button>
        </div>
      </form>
    </div>
  );
}

function Facet({ name, legend, choices }: ShownFacet) {
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <FacetChoice key={choice.value} name={name} {...choice} />
      ))}
    </fieldset>
  );
}

/** What would show nothing cannot be chosen; what is chosen can always be let go. */
function FacetChoice({ name, value, label, count, isChosen }: ShownChoice & { name: FacetName }) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-touch has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={count === '0' && !isChosen}
        className="size-5 shrink-0 accent-leaf-700"
      />
      <span className="min-w-0 flex-1">{label}</span>
      <span className="text-sm text-muted figures">{count}</span>
    </label>
  );
}

type ChosenProps = { query: ListingQuery; facets: readonly ShownFacet[] };

/** What is chosen, each a link that lets it go; `query` is what is asked for by now, shown or on its way. */
export function ChosenFacets({ query, facets }: ChosenProps) {
  const chosen = facets.flatMap(({ name, choices }) =>
    choices.filter(({ value }) => isIn(query, name, value)).map((choice) => ({ name, ...choice })),
  );
  if (chosen.length === 0) return null;
  const links = chosen.map(({ name, value, label }) => ({
    label,
    change: (asked: ListingQuery) => ({ [name]: without(asked[name], value) }),
  }));
  const all = chosen.length > 1 ? [{ label: 'Clear all', change: nothingChosen }] : [];
  return (
    <ul aria-label="Chosen filters" className="mb-4 flex flex-wrap gap-2">
      {[...links, ...all].map(({ label, change }, at) => (
        <li key={label}>
          <ChangeLink
            query={query}
            change={change}
            rel="nofollow"
            aria-label={at < links.length ? `${label}: remove` : undefined}
            className={buttonClass({ variant: at < links.length ? 'outline' : 'ghost', size: 'sm' })}
          >
            {label}
            {at < links.length ? <X aria-hidden="true" size={16} /> : null}
          </ChangeLink>
        </li>
      ))}
    </ul>
  );
}

const without = (choices: string | undefined, value: string) =>
  choices
    ?.split('.')
    .filter((one) => one !== value)
    .join('.');

const nothingChosen = (): ListingFilters => Object.fromEntries(facetNames.map((name) => [name, undefined]));

const isIn = (query: ListingQuery, name: FacetName, value: string) =>
  query[name]?.split('.').includes(value) ?? false;
