import { useId } from 'react';
import {
  type FactKey,
  type FactsDraft,
  factKeys,
  factProblem,
  plantFacts,
} from '../../shop/catalogue/plant-facts.rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, Field, Select, TextField } from '../../ui/fields.tsx';

type FactsFieldsProps = {
  facts: FactsDraft;
  /** Something of it was refused. */
  error: string | undefined;
  onChange: (facts: FactsDraft) => void;
  className?: string;
};

/** What is known of a plant, all of it optional: closed until there is something, or something is wrong. */
export function FactsFields({ facts, error, onChange, className }: FactsFieldsProps) {
  const isBegun = error !== undefined || factKeys.some((key) => facts[key] !== '');
  return (
    <details open={isBegun || undefined} className={className}>
      <summary className="cursor-pointer rounded-sm py-1 font-medium">
        Plant facts
        <span className="ml-2 text-sm font-normal text-muted">
          Shown with icons on the card, the page and the guide; search engines are told
        </span>
      </summary>
      <div className="grid gap-4.5 pt-3 sm:grid-cols-2">
        {factKeys.map((key) => (
          <FactField
            key={key}
            of={key}
            value={facts[key]}
            error={error === undefined ? undefined : (factProblem(key, facts[key]) ?? undefined)}
            onChange={(value) => onChange({ ...facts, [key]: value })}
          />
        ))}
      </div>
    </details>
  );
}

type FactFieldProps = {
  of: FactKey;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

function FactField({ of, value, error, onChange }: FactFieldProps) {
  const { label, kind, hint, choices = {} } = plantFacts[of] as FieldOfFact;
  if (kind === 'flag')
    return (
      <Checkbox
        label={label}
        checked={value === 'yes'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : '')}
        className="self-center"
      />
    );
  if (kind === 'choices') return <Several {...{ label, choices, value, error, onChange }} />;
  if (kind === 'choice')
    return (
      <Field label={label} error={error}>
        <Select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">Not said</option>
          {Object.entries(choices).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    );
  return (
    <TextField
      label={label}
      error={error}
      hint={hint}
      value={value}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type FieldOfFact = {
  label: string;
  kind: string;
  hint?: string;
  choices?: Readonly<Record<string, string>>;
};

type SeveralProps = Omit<FactFieldProps, 'of'> & { label: string; choices: Readonly<Record<string, string>> };

function Several({ label, choices, value, error, onChange }: SeveralProps) {
  const errorId = useId();
  const chosen = new Set(value.split(','));
  const keys = Object.keys(choices);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {keys.map((key) => (
          <Checkbox
            key={key}
            label={choices[key]}
            checked={chosen.has(key)}
            aria-invalid={error !== undefined || undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChange(keys.filter((one) => (one === key ? checked : chosen.has(one))).join(','))
            }
          />
        ))}
      </div>
      {error === undefined ? null : <FieldError id={errorId} errors={[error]} />}
    </fieldset>
  );
}
