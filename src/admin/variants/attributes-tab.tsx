import {
  type Offer,
  addValue,
  changeValue,
  moveValue,
  removeValue,
  renameGroup,
  renameValue,
  setRule,
  valuesOf,
} from '../../shop/variants/attributes.rules.ts';
import { combinations } from '../../shop/variants/combinations.rules.ts';
import { combinationCount } from '../../shop/variants/dependency.rules.ts';
import { isDoomed } from '../../shop/variants/variant-plan.rules.ts';
import type {
  AttributeName,
  DependencyRule,
  EditedValue,
  VariantRow,
} from '../../shop/variants/variants.types.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Badge } from '../../ui/labels.tsx';
import { AttributeGroup } from './attribute-group.tsx';
import type { VariantsForm } from './use-variants-form.ts';
import { DeletionNotice } from './what-save-deletes.tsx';

/**
 * Which sizes, types and colours a product is offered in, and what may be combined.
 * docs/behaviour/variants.md#attributes.
 */
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
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:[&>:first-child]:col-span-2">
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
    onHeight: (id: string, height: string) => change(changeValue(offer, { group, id }, { height })),
  };
}

type RulesEditorProps = { draft: Offer; onChange: VariantsForm['change'] };

/** What may be combined with each size; nothing ticked allows all. docs/behaviour/variants.md#dependency-rules. */
function RulesEditor({ draft, onChange }: RulesEditorProps) {
  const sizes = valuesOf(draft, 'pot_size').filter(({ enabled }) => enabled);
  return (
    <section aria-labelledby="rules-title">
      <h3 id="rules-title" className="text-xl">
        Dependency rules
      </h3>
      <p className="mt-1 mb-3 text-sm text-muted">
        Tick what a size may be combined with. A size with nothing ticked goes with everything.
      </p>
      {sizes.length === 0 ? <p className="text-ink-soft">Enable a size to say what it goes with.</p> : null}
      <div className="grid gap-2">
        {sizes.map(({ id, name }) => (
          <SizeRule key={id} size={name} draft={draft} onChange={onChange} />
        ))}
      </div>
    </section>
  );
}

function SizeRule({ size, draft, onChange }: RulesEditorProps & { size: string }) {
  const rule = ruleFor(draft.rules, size);
  const types = enabledNames(draft, 'pot_type');
  const colors = enabledNames(draft, 'pot_color');
  const hasColors = valuesOf(draft, 'pot_color').length > 0;
  const count = combinationCount(draft.rules, {
    sizes: [size],
    potTypes: types,
    potColors: hasColors ? colors : null,
  });
  const set = (change: Partial<DependencyRule>) => onChange(setRule(draft, { ...rule, ...change }));
  return (
    <details className="rounded-lg bg-paper px-4 py-2.5">
      <summary className="cursor-pointer rounded-sm py-1">
        <span className="mr-3 font-semibold">{size}</span>
        <Badge className="mr-3">{count === 1 ? '1 combination' : `${count} combinations`}</Badge>
        <span className="text-sm text-muted">{ruleText(rule)}</span>
      </summary>
      <div className="grid gap-4 pt-3 pb-1 sm:grid-cols-2">
        <Allowed
          legend={`Pot types for ${size}`}
          names={types}
          allowed={rule.allowedPotTypes}
          onChange={(allowedPotTypes) => set({ allowedPotTypes })}
        />
        <Allowed
          legend={`Colours for ${size}`}
          names={colors}
          allowed={rule.allowedPotColors}
          onChange={(allowedPotColors) => set({ allowedPotColors })}
        />
      </div>
    </details>
  );
}

type AllowedProps = {
  legend: string;
  names: string[];
  allowed: string[];
  onChange: (allowed: string[]) => void;
};

/** Names that were ticked and are no longer offered stay in sight: taking away the last of them allows all. */
function Allowed({ legend, names, allowed, onChange }: AllowedProps) {
  const shown = [...names, ...allowed.filter((name) => !names.includes(name))];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {shown.length === 0 ? <p className="text-sm text-muted">None is enabled.</p> : null}
      <div className="flex flex-wrap gap-x-5">
        {shown.map((name) => (
          <Checkbox
            key={name}
            label={names.includes(name) ? name : `${name} (not offered)`}
            checked={allowed.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...allowed, name] : allowed.filter((other) => other !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Several rules of one size all hold (storefront §4): edited, they become one. */
function ruleFor(rules: readonly DependencyRule[], size: string): DependencyRule {
  const own = rules.filter(({ potSize }) => potSize === size);
  const both = (lists: string[][]) =>
    lists
      .filter((list) => list.length > 0)
      .reduce<string[] | null>((kept, list) => kept?.filter((name) => list.includes(name)) ?? list, null) ??
    [];
  return {
    potSize: size,
    allowedPotTypes: both(own.map(({ allowedPotTypes }) => allowedPotTypes)),
    allowedPotColors: both(own.map(({ allowedPotColors }) => allowedPotColors)),
  };
}

function enabledNames(draft: Offer, group: 'pot_type' | 'pot_color'): string[] {
  return valuesOf(draft, group)
    .filter(({ enabled }) => enabled)
    .map(({ name }) => name);
}

function ruleText({ allowedPotTypes, allowedPotColors }: DependencyRule): string {
  if (allowedPotTypes.length + allowedPotColors.length === 0) return 'Everything allowed';
  const types = allowedPotTypes.length > 0 ? allowedPotTypes.join(', ') : 'all types';
  const colors = allowedPotColors.length > 0 ? allowedPotColors.join(', ') : 'all colours';
  return `${types} in ${colors}`;
}
