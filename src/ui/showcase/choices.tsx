import { Checkbox } from '../checkbox.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { SwatchGroup } from '../swatch-group.tsx';
import { Switch } from '../switch.tsx';
import { Group } from './group.tsx';
import { Specimen } from './specimen.tsx';

const sizes = [
  { value: 's', label: 'Small (4")' },
  { value: 'm', label: 'Medium (5")', hint: 'sold out' },
  { value: 'l', label: 'Large (8")', disabled: true },
];
const speeds = [
  { value: 'usual', label: 'Usual', hint: 'Three to five days' },
  { value: 'fast', label: 'Fast', hint: 'Tomorrow, where our own van goes' },
  { value: 'never', label: 'By drone', hint: 'Not in your town', disabled: true },
];
const colors = [
  { value: 'white', name: 'White', hex: '#ffffff' },
  { value: 'black', name: 'Black', hex: '#2b2b2b' },
  { value: 'clay', name: 'Terracotta', hex: '#c2613a' },
  { value: 'navy', name: 'Navy (sold out)', hex: '#22304f', disabled: true },
];
const column = 'flex flex-col items-start gap-2';

export function Choices() {
  return (
    <Group id="choices" title="Choices">
      <Specimen label="Checkbox: off, on, with hint, disabled, error">
        <div className={column}>
          <Checkbox label="Send me letters" />
          <Checkbox label="Send me letters" defaultChecked hint="At most twice a month" />
          <Checkbox label="Not for you" disabled />
          <Checkbox label="Not for you" disabled defaultChecked />
          <Checkbox label="I agree" aria-invalid />
        </div>
      </Specimen>
      <Specimen label="Switch: off, on, with hint, disabled">
        <div className={column}>
          <Switch label="Published" />
          <Switch label="Published" defaultChecked hint="Shoppers see it at once" />
          <Switch label="Published" disabled />
          <Switch label="Published" disabled defaultChecked />
        </div>
      </Specimen>
      <Specimen label="Checkbox and switch, focused" focused>
        <div className={column}>
          <Checkbox label="Send me letters" />
          <Switch label="Published" />
        </div>
      </Specimen>
      <Specimen label="RadioGroup, pills: chosen, sold out, disabled">
        <RadioGroup legend="Pot size" options={sizes} defaultValue="s" />
      </Specimen>
      <Specimen label="RadioGroup, cards">
        <RadioGroup legend="Shipping" options={speeds} defaultValue="usual" layout="cards" />
      </Specimen>
      <Specimen label="RadioGroup, error">
        <RadioGroup legend="Pot size" options={sizes} error="Please choose a size" />
      </Specimen>
      <Specimen label="SwatchGroup: chosen, disabled">
        <SwatchGroup legend="Pot color" options={colors} defaultValue="clay" />
      </Specimen>
      <Specimen label="SwatchGroup, error">
        <SwatchGroup legend="Pot color" options={colors} error="Please select a pot color" />
      </Specimen>
    </Group>
  );
}
