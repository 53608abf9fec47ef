import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { iconButtonClass } from '../../ui/buttons.tsx';
import { withQuery } from './screen-address.ts';

type NeighboursProps = {
  /** Of the list, in its order. */
  ids: readonly string[];
  /** Which one is open; it may have left the list since. */
  open: string;
  /** The parameter of the address that says so. */
  name: string;
  /** What one of them is called, within a sentence. */
  one: string;
};

/** From what is open in a dialog to what stands before and after it in the list; the left and right arrow keys lead there, too. */
export function Neighbours({ ids, open, name, one }: NeighboursProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const at = ids.indexOf(open);
  const to = (id: string | undefined) => (id === undefined ? null : withQuery(query, { [name]: id }));
  const ways = { ArrowLeft: at > 0 ? to(ids[at - 1]) : null, ArrowRight: to(ids[at + 1]) };

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || altKey || ctrlKey || metaKey || shiftKey) return;
    const isTheirs = event.target instanceof Element && event.target.closest(OWN_ARROWS) !== null;
    const way = ways[key];
    if (way === null || isTheirs || document.querySelectorAll('dialog:modal').length !== 1) return;
    event.preventDefault();
    void navigate(way, { preventScrollReset: true });
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (ways.ArrowLeft === null && ways.ArrowRight === null) return null;
  return (
    <nav aria-label={`Neighbouring ${one}s`} className="ml-auto flex items-center gap-1">
      {at < 0 ? null : (
        <span className="mr-1 text-sm text-muted figures">
          {at + 1} of {ids.length}
        </span>
      )}
      <Way to={ways.ArrowLeft} label={`Previous ${one}`} icon={ChevronLeft} />
      <Way to={ways.ArrowRight} label={`Next ${one}`} icon={ChevronRight} />
    </nav>
  );
}

/** In them arrow keys mean something else. */
const OWN_ARROWS = 'input, textarea, select, video, [data-arrows]';

type WayProps = { to: string | null; label: string; icon: typeof ChevronLeft };

function Way({ to, label, icon }: WayProps) {
  // At the end of the list it stays, and the focus with it.
  return (
    <Link
      to={to ?? '?'}
      preventScrollReset
      title={`${label} (arrow key)`}
      aria-label={label}
      aria-disabled={to === null || undefined}
      className={iconButtonClass('outline', 'sm')}
      onClick={(event) => to === null && event.preventDefault()}
    >
      <Icon icon={icon} size="sm" />
    </Link>
  );
}
