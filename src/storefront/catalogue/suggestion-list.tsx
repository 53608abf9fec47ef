import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatPaise } from '../../shop/money.ts';
import {
  FEWEST_LETTERS,
  type Suggestions,
  suggestionsAnswer,
  toTyped,
} from '../../shop/search/suggestions.rules.ts';
import { cx } from '../../ui/cx.ts';
import { Thumbnail } from '../../ui/image.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { callApi } from '../cart/call-api.ts';
import { askWhileTyping } from './ask-while-typing.ts';

const EVERY_MS = 150;

type SuggestionListProps = {
  /** What is typed into; it becomes a combobox once this is there. */
  box: RefObject<HTMLInputElement | null>;
  /** What was in the box when it was gone to, or has been searched for since: other letters were typed before this was there. */
  known: RefObject<string | undefined>;
  /** Hears that one was chosen, before it is gone to. */
  onChoose: () => void;
};

/** What was found by what was typed; no answer where it could not be asked. */
type Shown = { typed: string; answer: Suggestions | null };

/**
 * Suggests products, categories and guides below the box of a search (the combobox pattern of WAI-ARIA): arrow keys go through
 * them, Enter opens one, Escape closes the list. docs/behaviour/content.md#suggestions.
 */
export function SuggestionList({ box, known, onChoose }: SuggestionListProps) {
  const id = useId();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = isOpen && shown?.answer ? optionsOf(shown.answer) : [];

  const onAnswer = useEffectEvent((words: string, answer: Suggestions | null) => {
    // Who went through them while the same was asked again stays where they are.
    if (words !== shown?.typed) setActive(-1);
    setShown({ typed: words, answer });
  });
  const asker = useRef<ReturnType<typeof askWhileTyping<Suggestions>>>(undefined);
  useEffect(() => {
    asker.current = askWhileTyping({
      ask: (words, signal) =>
        callApi(`/api/suggestions?q=${encodeURIComponent(words)}`, suggestionsAnswer, { signal }),
      heard: (words, answer) => onAnswer(words, answer),
      everyMs: EVERY_MS,
    });
    return () => asker.current?.stop();
  }, []);

  function close() {
    asker.current?.stop();
    setIsOpen(false);
    setActive(-1);
  }

  function look() {
    const words = toTyped(box.current?.value ?? '');
    if (words.length < FEWEST_LETTERS) return close();
    setIsOpen(true);
    setTyped(words);
    setActive(-1);
    asker.current?.want(words);
  }

  function choose() {
    close();
    onChoose();
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      // The browser would empty the box.
      event.preventDefault();
      return close();
    }
    if (event.key === 'Tab') return close();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return look();
      // Beyond the last, and before the first, is the box itself.
      const places = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      return setActive(((active + 1 + step + places) % places) - 1);
    }
    const option = options[active];
    if (event.key !== 'Enter' || !option) return undefined;
    event.preventDefault();
    choose();
    return void navigate(option.to);
  });
  const onType = useEffectEvent(look);
  const onLeave = useEffectEvent(close);

  useEffect(() => {
    const input = box.current;
    if (!input) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const { form } = input;
    input.addEventListener('keydown', onKey, { signal });
    for (const kind of ['input', 'suggest']) input.addEventListener(kind, onType, { signal });
    // The first letters may have come before this did, and the page they find, too.
    if (document.activeElement === input && input.value !== known.current)
      input.dispatchEvent(new Event('suggest'));
    input.addEventListener('blur', onLeave, { signal });
    form?.addEventListener('submit', onLeave, { signal });
    window.addEventListener('popstate', onLeave, { signal });
    return () => listening.abort();
  }, [box, known]);

  const hasOptions = options.length > 0;
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': id,
    };
    for (const [name, value] of Object.entries(state)) input.setAttribute(name, value);
    input.setAttribute('aria-expanded', String(hasOptions));
    if (active < 0) return input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-activedescendant', `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [box, id, hasOptions, active]);

  const isWaiting = isOpen && shown?.typed !== typed;
  return (
    <>
      <Panel
        id={id}
        isOpen={isOpen}
        isWaiting={isWaiting}
        shown={shown}
        options={options}
        active={active}
        onChoose={choose}
      />
      <output className="sr-only">{isOpen && !isWaiting ? countOf(options.length, shown) : ''}</output>
    </>
  );
}

type Option = { group: string; to: string; name: string; product?: Suggestions['products'][number] };

function optionsOf({ products, categories, guides }: Suggestions): Option[] {
  return [
    ...products.map((product) => ({
      group: 'Products',
      to: `/product/${product.id}`,
      name: product.name,
      product,
    })),
    ...categories.map(({ id, name }) => ({ group: 'Categories', to: `/shop?category=${id}`, name })),
    ...guides.map(({ id, name }) => ({ group: 'Care guides', to: `/plant-care/${id}`, name })),
  ];
}

function countOf(options: number, shown: Shown | undefined): string {
  if (options > 0) return options === 1 ? '1 suggestion' : `${options} suggestions`;
  return shown?.answer ? NONE : FAILED;
}

const NONE = 'No suggestions. Enter searches everywhere.';
const FAILED = 'Suggestions could not be loaded. Enter searches all the same.';

type PanelProps = {
  id: string;
  isOpen: boolean;
  isWaiting: boolean;
  shown: Shown | undefined;
  options: Option[];
  active: number;
  onChoose: () => void;
};

function Panel({ id, isOpen, isWaiting, shown, options, active, onChoose }: PanelProps) {
  const groups = Map.groupBy(
    options.map((option, at) => ({ ...option, at })),
    ({ group }) => group,
  );
  const isEmpty = options.length === 0;
  return (
    <div
      hidden={!isOpen}
      className={cx(
        'absolute inset-x-0 top-full z-20 mt-2 max-h-[min(70dvh,32rem)] overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-2 text-ink shadow-lg',
        // What comes at once needs no word of waiting.
        isWaiting && isEmpty && 'transition-opacity delay-200 starting:opacity-0',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the box keeps the focus */}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no <select> holds pictures
        role="listbox"
        aria-label="Suggestions"
        aria-busy={isWaiting}
        className={cx('transition-opacity duration-base', isWaiting && 'opacity-60')}
        // The box keeps the focus, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
      >
        {[...groups].map(([group, own]) => (
          <div
            key={group}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no <optgroup> holds links
            role="group"
            aria-label={group}
            className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
          >
            <p aria-hidden="true" className="px-2 pt-1.5 pb-1 text-xs font-semibold text-muted">
              {group}
            </p>
            {own.map((option) => (
              <OptionLink
                key={option.to}
                id={`${id}-${option.at}`}
                option={option}
                isActive={option.at === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {!isEmpty ? null : (
        <p className="flex min-h-11 items-center gap-3 px-2 text-sm text-ink-soft">
          {isWaiting ? (
            <>
              <Spinner size={18} label={null} /> Looking for suggestions…
            </>
          ) : (
            countOf(0, shown)
          )}
        </p>
      )}
    </div>
  );
}

type OptionLinkProps = { id: string; option: Option; isActive: boolean; onChoose: () => void };

function OptionLink({ id, option: { to, name, product }, isActive, onChoose }: OptionLinkProps) {
  return (
    <Link
      id={id}
      to={to}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it leads somewhere, and has a picture
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event) => {
        // With one of these it opens elsewhere, and the search stays.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) onChoose();
      }}
      className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sand aria-selected:bg-leaf-100"
    >
      {product ? (
        <Thumbnail
          side={48}
          src={product.imageUrl}
          loading="eager"
          className="size-12 shrink-0 rounded-md bg-sand object-cover"
        />
      ) : null}
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{name}</span>
      {product ? (
        <span className="shrink-0 text-sm font-semibold figures">
          {product.hasHigherPrices ? <span className="font-normal text-muted">From </span> : null}
          {formatPaise(product.pricePaise)}
        </span>
      ) : null}
    </Link>
  );
}
