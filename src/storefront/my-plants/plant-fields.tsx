import { LONGEST_NAME } from '../../shop/my-plants/my-plants.rules.ts';
import {
  kindKeys,
  placeKeys,
  places,
  plantKinds,
  potKeys,
  pots,
} from '../../shop/my-plants/plant-places.rules.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';

/** A plant as its form holds it, in texts. */
export type TypedPlant = Record<'name' | 'kind' | 'pot' | 'potCm' | 'place' | 'keptSince', string>;

type PlantFieldsProps = {
  typed: TypedPlant;
  errors: Record<string, string>;
  today: string;
  /** What the shop knows of it needs no kind. */
  asksKind: boolean;
  /** One below the other, where there is little room. */
  isNarrow?: boolean;
};

/** What a plant is called, what it stands in, where, and since when. */
export function PlantFields({ typed, errors, today, asksKind, isNarrow = false }: PlantFieldsProps) {
  return (
    <div className={isNarrow ? 'grid gap-4.5' : 'grid gap-x-4 gap-y-4.5 sm:grid-cols-2'}>
      <TextField
        label="What you call it"
        name="name"
        className={isNarrow ? undefined : 'sm:col-span-2'}
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
        defaultValue={typed.name}
        error={errors['name']}
      />
      {asksKind ? (
        <SelectField
          label="What is it like?"
          name="kind"
          className={isNarrow ? undefined : 'sm:col-span-2'}
          hint="The nearest will do: its care goes by it."
          defaultValue={typed.kind}
          error={errors['kind']}
        >
          {kindKeys.map((key) => (
            <option key={key} value={key}>
              {plantKinds[key].label}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="kind" value={typed.kind} />
      )}
      <SelectField label="Pot" name="pot" defaultValue={typed.pot} error={errors['pot']}>
        {potKeys.map((key) => (
          <option key={key} value={key}>
            {pots[key]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Across the pot, in cm"
        name="potCm"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={typed.potCm}
        error={errors['potCm']}
      />
      <SelectField label="Place" name="place" defaultValue={typed.place} error={errors['place']}>
        {placeKeys.map((key) => (
          <option key={key} value={key}>
            {places[key]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="With you since"
        name="keptSince"
        type="date"
        required
        max={today}
        defaultValue={typed.keptSince}
        error={errors['keptSince']}
      />
    </div>
  );
}

const FIELDS = ['name', 'kind', 'pot', 'potCm', 'place', 'keptSince'] as const;

/** What a form said, good or not. */
export function typedPlant(form: URLSearchParams): TypedPlant {
  return Object.fromEntries(FIELDS.map((name) => [name, form.get(name) ?? ''])) as TypedPlant;
}
