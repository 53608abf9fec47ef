import type { AttributeName } from '../../shop/catalogue/catalogue.types.ts';
import {
  addValue,
  changeValue,
  moveValue,
  type Offer,
  removeValue,
  renameGroup,
  renameValue,
} from '../../shop/variants/attribute-edits.rules.ts';
import { combinations } from '../../shop/variants/combinations.rules.ts';
import { AttributeGroup } from './attribute-group.tsx';
import { isDoomed } from '../../shop/variants/variant-plan.rules.ts';
import type { EditedValue, VariantRow } from '../../shop/variants/variants.types.ts';
import { DeletionNotice } from './what-save-deletes.tsx';
import { RulesEditor } from './rules-editor.tsx';
import type { VariantsForm } from './use-variants-form.ts';

/** Which sizes, types and colours a product is offered in, and what may be combined. Specification, admin §3. */
export function AttributesTab({ form, rows }: { form: VariantsForm; rows: readonly VariantRow[] }) {
  const { draft, change } = form;
  const keep = (ids: string[]) => form.editAll(ids.map((id) => [id, { isKept: true }] as const));
  const doomed = rows.filter((row) => !row.fits && isDoomed(row));
  const doomedBy = (group: AttributeName, { name, enabled }: EditedValue) =>
    enabled ? [] : doomed.filter((row) => row[optionOf[group]] === name);
  const named = new Set(
    draft.attributes.flatMap(({ name, values }) => values.flatMap((value) => doomedBy(name, value))),
  );
  const count = combinations(draft).length;
  return (
    <div className="grid gap-6">
      <output className="block text-sm text-ink-soft figures">
        {count === 1 ? '1 combination' : `${count} combinations`} of the enabled sizes, types and colours
      </output>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        {draft.attributes.map((attribute) => (
          <AttributeGroup
            key={attribute.name}
            attribute={attribute}
            doomedBy={(value) => doomedBy(attribute.name, value)}
            onKeep={keep}
            {...changesOf(attribute.name, draft, change)}
          />
        ))}
      </div>
      <DeletionNotice rows={doomed.filter((row) => !named.has(row))} onKeep={keep} />
      <RulesEditor draft={draft} onChange={change} />
    </div>
  );
}

const optionOf = { pot_size: 'size', pot_type: 'potType', pot_color: 'potColor' } as const;

/** What can be done to a group, each giving the next offer. */
function changesOf(group: AttributeName, offer: Offer, change: VariantsForm['change']) {
  return {
    onLabel: (label: string) => change(renameGroup(offer, group, label)),
    onAdd: (name: string) => change(addValue(offer, group, name)),
    onRename: (id: string, name: string) => change(renameValue(offer, { group, id }, name)),
    onMove: (id: string, to: number) => change(moveValue(offer, { group, id }, to)),
    onRemove: (id: string) => change(removeValue(offer, { group, id })),
    onEnable: (id: string, enabled: boolean) => change(changeValue(offer, { group, id }, { enabled })),
    onColor: (id: string, hexColor: string) => change(changeValue(offer, { group, id }, { hexColor })),
  };
}
