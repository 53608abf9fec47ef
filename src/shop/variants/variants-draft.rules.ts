import { defaultAttributes } from './attributes.rules.ts';
import type { EditedAttribute, VariantEdit, VariantsDraft, VariantsState } from './variants.types.ts';

/** What an editor begins with: everything as it is stored. */
export function toVariantsDraft({ attributes, rules }: VariantsState): VariantsDraft {
  return { attributes, rules, edits: {}, images: [] };
}

/** Whether saving would have anything to do with the variants. */
export function isVariantsDirty(state: VariantsState, draft: VariantsDraft): boolean {
  return hasOwnOffer(state, draft) || Object.values(draft.edits).some(isEdited) || draft.images.length > 0;
}

/** Whether the attributes or their rules were changed. */
export function hasOwnOffer(state: VariantsState, { attributes, rules }: VariantsDraft): boolean {
  return text(attributes) !== text(state.attributes) || ruleText(rules) !== ruleText(state.rules);
}

type Parties = { base: VariantsState; draft: VariantsDraft; theirs: VariantsState };

/**
 * Whether an editor and others changed the same since `base`: both the attributes or their rules, or both the same
 * field of a variant. Then the editor is to be asked; otherwise both fit together.
 */
export function collides({ base, draft, theirs }: Parties): boolean {
  if (base.version === theirs.version) return false;
  if (hasOwnOffer(base, draft) && hasOwnOffer(base, { ...draft, ...theirs })) return true;
  const before = new Map(base.variants.map((variant) => [variant.id, variant]));
  const after = new Map(theirs.variants.map((variant) => [variant.id, variant]));
  return Object.entries(draft.edits).some(([id, edit]) => {
    const [was, is] = [before.get(id), after.get(id)];
    if (!was || !isEdited(edit)) return false;
    if (!is) return true;
    return (
      ((edit.enabled ?? edit.isKept) !== undefined && was.enabled !== is.enabled) ||
      (edit.isDefault !== undefined && was.isDefault !== is.isDefault) ||
      (edit.isDiscounted !== undefined && was.isDiscounted !== is.isDiscounted) ||
      (edit.sku !== undefined && was.sku !== is.sku) ||
      (edit.barcode !== undefined && was.barcode !== is.barcode) ||
      (edit.discountPrice !== undefined && was.discountPricePaise !== is.discountPricePaise)
    );
  });
}

/** What was typed, on top of what others saved meanwhile: theirs is taken over where nothing was changed here. */
export function rebaseVariants({ base, draft, theirs }: Parties): VariantsDraft {
  const isMine = hasOwnOffer(base, draft);
  const gone = new Set(
    base.variants.map(({ id }) => id).filter((id) => !theirs.variants.some((variant) => variant.id === id)),
  );
  return {
    ...draft,
    attributes: isMine ? draft.attributes : theirs.attributes,
    rules: isMine ? draft.rules : theirs.rules,
    edits: Object.fromEntries(Object.entries(draft.edits).filter(([id]) => !gone.has(id))),
  };
}

/** The edits with one more; what was typed of the variant before stays. */
export function withEdit(
  edits: Readonly<Record<string, VariantEdit>>,
  id: string,
  edit: VariantEdit,
): Record<string, VariantEdit> {
  return { ...edits, [id]: { ...edits[id], ...edit } };
}

/** The draft with prices and stocks of saved variants that are typed and not written yet. */
export function withTyped(draft: VariantsDraft, typed: Readonly<Record<string, VariantEdit>>): VariantsDraft {
  const edits = Object.entries(typed).reduce((all, [id, edit]) => withEdit(all, id, edit), draft.edits);
  return { ...draft, edits };
}

function isEdited(edit: VariantEdit): boolean {
  return Object.values(edit).some((value) => value !== undefined);
}

function text(attributes: readonly EditedAttribute[]): string {
  return JSON.stringify(
    attributes.map(({ name, label, values }) => [
      name,
      label,
      values.map(({ id, name: value, enabled, hexColor, height }) => [id, value, enabled, hexColor, height]),
    ]),
  );
}

// The order of rules, and of names in them, says nothing.
function ruleText(rules: VariantsState['rules']): string {
  return JSON.stringify(
    rules
      .map((rule) => [rule.potSize, rule.allowedPotTypes.toSorted(), rule.allowedPotColors.toSorted()])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
}

/** What a product that is not saved yet is offered in. */
export const noVariants: VariantsState = {
  version: 'none',
  attributes: [...defaultAttributes],
  rules: [],
  variants: [],
};
