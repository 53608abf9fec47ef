import { Keyboard } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What single keys do, with the order whose row has the focus. Missing ones do nothing. */
type OrderKeys = Partial<Record<'j' | 'k' | 's' | 'b' | 'p' | 'x' | 'u', (current: string | null) => void>>;

const meanings: [keyof OrderKeys, inList: string, inOrder: string | null][] = [
  ['j', 'The next order', 'The next order'],
  ['k', 'The previous order', 'The previous order'],
  ['s', 'Next step of the selected orders, or of this row', 'Next step'],
  ['b', 'Pack the selected orders, or this row', 'Pack'],
  ['p', 'Packing slips of the selected orders, or of this row', 'Packing slip'],
  ['x', 'Select this row', null],
  ['u', 'Back to the list', 'Back to the list'],
];

const KEPT = 'admin-order-keys';

/**
 * Single keys of the orders' screens; never while something is typed, a window or a menu is open. Gives the button that
 * explains them (so does '?'), where they can be switched off. docs/behaviour/back-office.md#keys.
 */
export function useOrderKeys(keys: OrderKeys): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const isOn = useSyncExternalStore(watchSwitch, readSwitch, () => true);
  const inList = keys.x !== undefined;

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusyElsewhere(event.target))
      return;
    if (event.key === '?') setIsOpen(true);
    const act = isOn && isKeyOf(keys, event.key) ? (keys[event.key] ?? moveInList(keys, event.key)) : null;
    if (!act) return;
    event.preventDefault();
    act(currentRow());
  });
  // Not a moment after the page is shown: somebody goes through orders by key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <IconButton
        label="Keys"
        title="Keys (?)"
        icon={<Icon icon={Keyboard} />}
        className="max-md:hidden"
        onClick={() => setIsOpen(true)}
      />
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} size="sm" title="Keys">
        <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {meanings
            .filter(([key]) => key in keys || (inList && 'jk'.includes(key)))
            .map(([key, list, order]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-xs border border-line-strong bg-sand px-2 py-0.5 font-sans text-sm">
                    {key}
                  </kbd>
                </dt>
                <dd>{inList ? list : order}</dd>
              </div>
            ))}
          {inList ? (
            <div className="contents">
              <dt>
                <kbd className="rounded-xs border border-line-strong bg-sand px-2 py-0.5 font-sans text-sm">
                  /
                </kbd>
              </dt>
              <dd>Search</dd>
            </div>
          ) : null}
        </dl>
        <Switch
          label="Single keys work"
          hint="On this device"
          checked={isOn}
          onChange={({ currentTarget }) => setSwitch(currentTarget.checked)}
        />
      </Dialog>
    </>
  );
}

const readSwitch = () => localStorage.getItem(KEPT) !== 'off';

function setSwitch(isOn: boolean) {
  localStorage.setItem(KEPT, isOn ? 'on' : 'off');
  // The browser tells other tabs alone.
  window.dispatchEvent(new Event('storage'));
}

function watchSwitch(onChange: () => void) {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

function isKeyOf(_keys: OrderKeys, key: string): key is keyof OrderKeys {
  return meanings.some(([known]) => known === key);
}

/** In the list j and k move the focus from row to row. */
function moveInList(keys: OrderKeys, key: keyof OrderKeys): (() => void) | null {
  if (keys.x === undefined || (key !== 'j' && key !== 'k')) return null;
  return () => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-order]')];
    const at = links.findIndex((link) => link.dataset['order'] === currentRow());
    links[key === 'j' ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0)]?.focus();
  };
}

function currentRow(): string | null {
  const row = document.activeElement?.closest('tr');
  return row?.querySelector<HTMLElement>('[data-order]')?.dataset['order'] ?? null;
}

const TYPED =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.matches(TYPED)) return true;
  return document.querySelector('dialog:modal, [popover=auto]:popover-open') !== null;
}
