import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

type NumberInputProps = Omit<TextInputProps, 'onChange' | 'type' | 'value'> & {
  label: string;
  value: string;
  kind: 'price' | 'stock';
  onType: (text: string) => void;
};

/** A price (steps of 0.01) or a stock (whole); a negative number is ignored. Specification, admin §5 'Variants'. */
export function NumberInput({ label, value, kind, onType, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      type="number"
      aria-label={label}
      min={0}
      step={kind === 'price' ? 0.01 : 1}
      inputMode={kind === 'price' ? 'decimal' : 'numeric'}
      value={value}
      onChange={({ currentTarget }) => {
        if (Number(currentTarget.value) < 0 || currentTarget.value.startsWith('-')) return;
        onType(currentTarget.value);
      }}
    />
  );
}
