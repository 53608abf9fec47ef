import { expect, test } from 'vitest';
import { aStoredVariant, anOffer } from '../../../tests/variants.fixtures.ts';
import { combinationName } from './combinations.rules.ts';
import {
  cut,
  describeChange,
  describeOffer,
  describePlan,
  describeStored,
  lossText,
} from './describe-variants.rules.ts';
import type { VariantPlan } from './variant-plan.rules.ts';
import type { StoredVariant, VariantsState } from './variants.types.ts';

test('what goes with a pot counts the picture it shows, also one beside its gallery', () => {
  const bare = aStoredVariant({ stock: 4 });
  const ownPicture = aStoredVariant({ stock: 4, imageUrl: '/media/red.webp' });
  const gallery = aStoredVariant({ stock: 4, imageUrl: '/media/cover.webp', imageCount: 3 });
  expect(lossText([bare])).toBe('its stock of 4 and no pictures');
  expect(lossText([ownPicture])).toBe('its stock of 4 and 1 picture');
  expect(lossText([bare, ownPicture, gallery])).toBe('their stock of 12 and 4 pictures');
});

const state = (offer: ReturnType<typeof anOffer>, variants: StoredVariant[] = []): VariantsState => ({
  version: '',
  ...offer,
  variants,
});

test('how two offers differ: labels, values with their colour and state, rules in one order', () => {
  const before = anOffer(['Small'], ['Plastic'], ['White']);
  const after = structuredClone(before);
  expect(describeOffer(before, after)).toEqual([]);
  after.attributes[0]!.label = 'How large';
  after.attributes[2]!.values[0]!.hexColor = '#ffffff';
  after.attributes[2]!.values[0]!.enabled = false;
  after.rules = [
    { potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: [] },
    { potSize: 'Large', allowedPotTypes: [], allowedPotColors: ['White', 'Red'] },
  ];
  expect(describeOffer(before, after)).toEqual([
    { field: 'Label', from: 'pot_size', to: 'How large' },
    { field: 'pot_color', from: 'White', to: 'White (#ffffff, disabled)' },
    {
      field: 'Dependency rules',
      from: '',
      to: 'Large: types all; colours White, Red / Small: types Plastic; colours all',
    },
  ]);
  const none = { attributes: [], rules: [] };
  expect(describeOffer(none, before).slice(3)).toEqual([
    { field: 'pot_size', from: '', to: 'Small' },
    { field: 'pot_type', from: '', to: 'Plastic' },
    { field: 'pot_color', from: '', to: 'White' },
  ]);
});

test('a changed variant is told column by column', () => {
  const stored = aStoredVariant();
  const columns = { ...stored, discountPricePaise: 400_00, isDiscounted: true, sku: 'F-1', stock: 3 };
  expect(describeChange({ stored, columns }).toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: 'Discount price', from: '', to: '₹400.00' },
    { field: 'Discounted', from: 'no', to: 'yes' },
    { field: 'SKU', from: '', to: 'F-1' },
    { field: 'Stock', from: '10', to: '3' },
  ]);
});

test('what a plan does, kind by kind', () => {
  const [kept, off, gone, dear] = ['Round', 'Krish', 'Plastic', 'Clay'].map((potType) =>
    aStoredVariant({ potType }),
  );
  const plan: VariantPlan = {
    added: [{ rowId: '1', columns: aStoredVariant({ potType: 'New', stock: 2 }) }],
    changed: [{ stored: dear!, columns: { ...dear!, pricePaise: 600_00 } }],
    disabled: [{ stored: off!, columns: { ...off!, enabled: false } }],
    kept: [{ stored: kept!, columns: { ...kept!, enabled: false } }],
    deleted: [gone!],
  };
  const name = (variant: StoredVariant) => combinationName(variant);
  expect(describePlan(plan)).toEqual([
    { field: name(aStoredVariant({ potType: 'New' })), from: '', to: '₹500.00, 2 in stock' },
    { field: `${name(dear!)}, price`, from: '₹500.00', to: '₹600.00' },
    { field: name(off!), from: 'enabled', to: 'disabled, kept for its orders' },
    { field: name(kept!), from: 'enabled', to: 'kept, not sold' },
    { field: name(gone!), from: '₹500.00, 10 in stock', to: 'deleted' },
  ]);
});

test('how others changed the variants, and no more lines than can be read', () => {
  const offer = anOffer(['Small'], ['Plastic'], ['White']);
  const [same, sold, gone] = ['Round', 'Krish', 'Clay'].map((potType) => aStoredVariant({ potType }));
  const made = aStoredVariant({ potType: 'New' });
  const after = state(offer, [same!, { ...sold!, sku: 'K-1' }, made]);
  expect(describeStored(state(offer, [same!, sold!, gone!]), after)).toEqual([
    { field: `${combinationName(sold!)}, sku`, from: '', to: 'K-1' },
    { field: combinationName(made), from: '', to: 'added' },
    { field: combinationName(gone!), from: '', to: 'deleted' },
  ]);
  const lines = Array.from({ length: 42 }, (_, at) => ({ field: String(at), from: '', to: '' }));
  expect(cut(lines.slice(0, 40))).toHaveLength(40);
  expect(cut(lines).slice(39)).toEqual([lines[39], { field: 'More', from: '', to: '2 more changes' }]);
});
