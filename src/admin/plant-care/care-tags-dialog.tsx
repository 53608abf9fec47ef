import { Printer } from 'lucide-react';
import { useState } from 'react';
import { tagSizeNames, tagSizes } from '../../shop/content/care-tags.rules.ts';
import { countTags } from '../../shop/content/care-tags.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';

type CareTagsDialogProps = {
  /** Published ones. */
  guides: readonly { id: string; name: string }[];
  /** Ids of those that are ticked to begin with. */
  chosen: readonly string[];
  onClose: () => void;
};

/** What is printed for the pots: which plants, how many of each, how large. docs/behaviour/plant-care.md#tags-for-pots. */
export function CareTagsDialog({ guides, chosen: begun, onClose }: CareTagsDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(begun));
  const [each, setEach] = useState('1');
  const [size, setSize] = useState<string>('card');
  const ids = guides.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const { tags, sheets, problem } = countTags({ guides: ids, each, size });
  const choose = (id: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <Dialog
      open
      title="Print care tags"
      description="For the pots: a code on each leads to the plant’s guide."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" type="submit" form={FORM} disabled={problem !== null}>
            <Icon icon={Printer} size="sm" />
            Print
          </Button>
        </>
      }
    >
      <form id={FORM} method="get" action="/admin/plant-care/tags" target="_blank" className="grid gap-5">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 flex items-baseline gap-3 text-sm font-semibold">Guides</legend>
          <div className="grid max-h-64 gap-1 overflow-y-auto rounded-md border border-line p-3">
            {guides.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="guide"
                value={id}
                label={name}
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
              />
            ))}
          </div>
          <Button
            variant="ghost"
            size="sm"
            className="mt-2"
            onClick={() => setChosen(new Set(ids.length === guides.length ? [] : guides.map(({ id }) => id)))}
          >
            {ids.length === guides.length ? 'Choose none' : 'Choose all'}
          </Button>
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <SelectField
            label="Size"
            name="size"
            value={size}
            onChange={({ currentTarget }) => setSize(currentTarget.value)}
          >
            {tagSizeNames.map((key) => (
              <option key={key} value={key}>
                {tagSizes[key].label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Of each"
            name="each"
            type="number"
            min={1}
            max={500}
            step={1}
            inputMode="numeric"
            value={each}
            onChange={({ currentTarget }) => setEach(currentTarget.value)}
          />
        </div>
        <output className={problem === null ? 'text-sm text-muted figures' : 'text-sm text-danger-600'}>
          {problem ??
            `${tags} ${tags === 1 ? 'tag' : 'tags'} on ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'} of A4.`}
        </output>
      </form>
    </Dialog>
  );
}

const FORM = 'care-tags';
