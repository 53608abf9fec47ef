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
import { RulesEditor } from './rules-editor.tsx';
import type { VariantsForm } from './use-variants-form.ts';

/** Which sizes, types and colours a product is offered in, and what may be combined. Specification, admin §3. */
export function AttributesTab({ form }: { form: VariantsForm }) {
  const { draft, change } = form;
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
            {...changesOf(attribute.name, draft, change)}
          />
        ))}
      </div>
      <RulesEditor draft={draft} onChange={change} />
    </div>
  );
}

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
