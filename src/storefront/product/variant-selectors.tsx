import type { Selection } from '../../shop/catalogue/catalogue.types.ts';
import { RadioGroup, SwatchGroup } from '../../ui/choices.tsx';
import { OptionName } from './option-name.tsx';
import { type VariantOption, type VariantOptions, notAllowedNote, soldOutNote } from './variant-options.ts';

export type VariantSelectorsProps = {
  options: VariantOptions;
  selection: Selection | null;
  onChoose: (type: keyof Selection, name: string) => void;
};

/** Size, pot type and pot colour of a product with variants; what has no values is left out. */
export function VariantSelectors({ options, selection, onChoose }: VariantSelectorsProps) {
  const { size, potType, potColor } = options;
  return (
    <>
      <Pills {...size} chosen={selection?.size} onChoose={(name) => onChoose('size', name)} />
      <div>
        <Pills {...potType} chosen={selection?.potType} onChoose={(name) => onChoose('potType', name)} />
        <Notes options={potType.options} chosen={selection?.potType} size={selection?.size} />
      </div>
      {potColor.options.length === 0 ? null : (
        <div>
          <SwatchGroup
            legend={potColor.label}
            value={selection?.potColor ?? null}
            onChange={(name) => onChoose('potColor', name)}
            options={potColor.options.map(({ name, hex, allowed, soldOut }) => ({
              value: name,
              name: soldOut ? `${name} (sold out)` : name,
              hex,
              disabled: !allowed,
              struck: soldOut,
            }))}
          />
          <Notes options={potColor.options} chosen={selection?.potColor} size={selection?.size} />
        </div>
      )}
    </>
  );
}

type PillsProps = {
  label: string;
  options: VariantOption[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
};

function Pills({ label, options, chosen, onChoose }: PillsProps) {
  if (options.length === 0) return null;
  return (
    <RadioGroup
      legend={label}
      value={chosen ?? null}
      onChange={onChoose}
      options={options.map(({ name, allowed, soldOut }) => ({
        value: name,
        label: <OptionName name={name} />,
        hint: soldOut ? 'sold out' : undefined,
        disabled: !allowed,
      }))}
    />
  );
}

type NotesProps = { options: VariantOption[]; chosen: string | null | undefined; size: string | undefined };

function Notes({ options, chosen, size }: NotesProps) {
  const notes = [soldOutNote(options, chosen), notAllowedNote(options, size)];
  return notes.map((note) =>
    note ? (
      <p key={note} className="mt-2 text-sm text-muted">
        {note}
      </p>
    ) : null,
  );
}
