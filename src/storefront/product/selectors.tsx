import type { ProductDetail } from '../../shop/catalogue/product-detail.schema.ts';
import { formatPaise } from '../../shop/money.ts';
import { swatchColor } from '../../shop/variants/attribute-values.rules.ts';
import type { Selection } from '../../shop/variants/variants.types.ts';
import { RadioGroup, SwatchGroup } from '../../ui/choices.tsx';
import {
  type OfferedSize,
  type VariantOption,
  type VariantOptions,
  notAllowedNote,
  soldOutNote,
} from './variant-options.ts';

type VariantSelectorsProps = {
  options: VariantOptions;
  selection: Selection | null;
  onChoose: (type: keyof Selection, name: string) => void;
};

/** Size, pot type and pot colour of a product with variants; what has no values is left out. */
export function VariantSelectors({ options, selection, onChoose }: VariantSelectorsProps) {
  const { size, potType, potColor } = options;
  return (
    <>
      <Sizes {...size} chosen={selection?.size} onChoose={(name) => onChoose('size', name)} />
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

type PillsProps<Option = VariantOption> = {
  label: string;
  options: Option[];
  chosen: string | undefined;
  onChoose: (name: string) => void;
};

/** Each with its height and what it costs. */
function Sizes({ label, options, chosen, onChoose }: PillsProps<OfferedSize>) {
  if (options.length === 0) return null;
  return (
    <RadioGroup
      legend={label}
      layout="tiles"
      value={chosen ?? null}
      onChange={onChoose}
      options={options.map(({ name, height, pricePaise, soldOut }) => ({
        value: name,
        label: (
          <>
            <b className="font-semibold">{name}</b>
            {height ? (
              <span className="whitespace-nowrap max-lg:block">
                <span className="max-lg:sr-only"> · </span>
                {height}
              </span>
            ) : null}
          </>
        ),
        hint: soldOut ? 'sold out' : pricePaise === undefined ? undefined : formatPaise(pricePaise),
      }))}
    />
  );
}

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

const WITH_MEASURE = /^(.*\S)\s+(\d[\d.]*")$/;

/** An option's name; a measure at its end ('Round 4"') stands back, since the size is chosen elsewhere. */
function OptionName({ name }: { name: string }) {
  const [, kind, measure] = WITH_MEASURE.exec(name) ?? [];
  if (kind === undefined) return name;
  return (
    <>
      {kind} <span className="text-sm font-normal">{measure}</span>
    </>
  );
}

type OlderSelectorsProps = {
  product: Pick<ProductDetail, 'colors' | 'sizes'>;
  colorId: string | null;
  sizeId: string | null;
  colorError: string | null;
  sizeError: string | null;
  onColor: (id: string) => void;
  onSize: (id: string) => void;
};

/** The older size and colour lists of a product without variants: only what is enabled. */
export function OlderSelectors(props: OlderSelectorsProps) {
  const sizes = props.product.sizes.filter((size) => size.enabled);
  const colors = props.product.colors.filter((color) => color.enabled);
  return (
    <>
      {sizes.length === 0 ? null : (
        <RadioGroup
          legend="Size"
          value={props.sizeId}
          onChange={props.onSize}
          error={props.sizeError}
          options={sizes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {colors.length === 0 ? null : (
        <SwatchGroup
          legend="Pot color"
          value={props.colorId}
          onChange={props.onColor}
          error={props.colorError}
          options={colors.map((color) => ({
            value: color.id,
            name: color.name + priceDifference(color.priceModifierPaise),
            hex: swatchColor(color),
          }))}
        />
      )}
    </>
  );
}

function priceDifference(paise: number): string {
  if (paise === 0) return '';
  return ` (${paise > 0 ? '+' : ''}${formatPaise(paise)})`;
}
