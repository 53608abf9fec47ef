/** What RadioGroup and SwatchGroup share: who holds the chosen value. */
export type ChoiceProps = {
  /** The group's label. */
  legend: string;
  hideLegend?: boolean | undefined;
  /** The form field's name; made up when missing. */
  name?: string | undefined;
  /** With `value` the parent holds the choice, with `defaultValue` the group does. */
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  required?: boolean | undefined;
  error?: string | null | undefined;
  className?: string | undefined;
};
