import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type FooterColumn,
  type FooterLink,
  footerColumns,
  isLinkTarget,
} from '../../shop/settings/words.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

type FooterLinksProps = {
  links: readonly FooterLink[];
  error: string | undefined;
  onChange: (links: FooterLink[]) => void;
};

/** The footer's links in their order, each in its column. */
export function FooterLinks({ links, error, onChange }: FooterLinksProps) {
  const id = useId();
  // What a row is told apart by while it is typed in and moved.
  const [keys, setKeys] = useState<readonly string[]>(() => links.map(() => crypto.randomUUID()));
  const keyed = links.map((link, at) => ({ link, at, key: keys[at] ?? `${at}` }));

  function write(next: readonly { link: FooterLink; key: string }[]) {
    setKeys(next.map(({ key }) => key));
    onChange(next.map(({ link }) => link));
  }
  function change(at: number, part: Partial<FooterLink>) {
    write(keyed.map((row) => (row.at === at ? { ...row, link: { ...row.link, ...part } } : row)));
  }
  function move(at: number, by: -1 | 1) {
    const next = [...keyed];
    const [row] = next.splice(at, 1);
    if (row) next.splice(at + by, 0, row);
    write(next);
  }

  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-semibold text-ink">Links</legend>
      <p className="mt-1 text-sm text-muted">
        Pages of the shop, like /faq, or whole addresses, like https://example.com.
      </p>
      {error ? (
        <p id={id} className="mt-1 text-sm font-medium text-danger-600">
          {error}
        </p>
      ) : null}
      <ul className="mt-3 grid gap-3">
        {keyed.map(({ link, at, key }) => (
          <li
            key={key}
            className="grid gap-2 rounded-md border border-line p-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-end sm:border-0 sm:p-0"
          >
            <SelectField
              label="Column"
              hideLabel={at > 0}
              value={link.column}
              onChange={({ currentTarget }) => change(at, { column: currentTarget.value as FooterColumn })}
            >
              {footerColumns.map((column) => (
                <option key={column}>{column}</option>
              ))}
            </SelectField>
            <TextField
              label="Label"
              hideLabel={at > 0}
              value={link.label}
              maxLength={40}
              aria-invalid={(error !== undefined && link.label.trim() === '') || undefined}
              onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
            />
            <TextField
              label="Address"
              hideLabel={at > 0}
              value={link.to}
              inputMode="url"
              aria-invalid={(error !== undefined && !isLinkTarget(link.to.trim())) || undefined}
              onChange={({ currentTarget }) => change(at, { to: currentTarget.value })}
            />
            <div className="flex">
              <IconButton
                label={`Move ${link.label} up`}
                icon={<Icon icon={ArrowUp} size="sm" />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={`Move ${link.label} down`}
                icon={<Icon icon={ArrowDown} size="sm" />}
                disabled={at === links.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={`Remove ${link.label}`}
                icon={<Icon icon={Trash2} size="sm" />}
                onClick={() => write(keyed.filter((row) => row.at !== at))}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="mt-3"
        onClick={() =>
          write([...keyed, { link: { column: 'Company', label: '', to: '' }, key: crypto.randomUUID() }])
        }
      >
        <Plus aria-hidden="true" size={16} />
        Add link
      </Button>
    </fieldset>
  );
}
