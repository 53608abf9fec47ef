import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox, Switch } from '../src/ui/checkbox.tsx';
import { RadioGroup, SwatchGroup } from '../src/ui/choices.tsx';
import { Field, Select, TextInput, Textarea } from '../src/ui/fields.tsx';
import { FileDropZone, type RefusalReason } from '../src/admin/edit/file-drop-zone.tsx';
import { Icon } from '../src/ui/icon.tsx';
import { QuantityStepper } from '../src/ui/quantity-stepper.tsx';
import { Group, Specimen } from './specimen.tsx';

const longWord =
  'A very long label that says more than anybody would want to read above a single line of text';

export function Fields() {
  return (
    <Group id="fields" title="Fields">
      <Specimen label="Empty, with a hint">
        <Field label="Phone number" hint="For the courier only">
          <TextInput placeholder="+91 98450 00000" />
        </Field>
      </Specimen>
      <Specimen label="Filled, optional">
        <Field label="Company" optional>
          <TextInput defaultValue="Greenhouse & Daughters" />
        </Field>
      </Specimen>
      <Specimen label="Focused" focused>
        <Field label="City">
          <TextInput defaultValue="Bengaluru" />
        </Field>
      </Specimen>
      <Specimen label="Error">
        <Field label="Email" error="Invalid email address">
          <TextInput type="email" defaultValue="asha@" />
        </Field>
      </Specimen>
      <Specimen label="Several errors, with a hint">
        <Field label="Password" hint="At least 8 characters" error={['Too short', 'Needs a number']}>
          <TextInput type="password" defaultValue="leaf" />
        </Field>
      </Specimen>
      <Specimen label="Disabled, and read only">
        <div className="flex flex-col gap-4">
          <Field label="Country">
            <TextInput disabled defaultValue="India" />
          </Field>
          <Field label="Order number">
            <TextInput readOnly defaultValue="4f1c22ab" />
          </Field>
        </div>
      </Specimen>
      <Specimen label="With icon and suffix">
        <Field label="Discount" hideLabel>
          <TextInput
            icon={<Icon icon={Search} size="sm" />}
            suffix="%"
            defaultValue="15"
            inputMode="numeric"
          />
        </Field>
      </Specimen>
      <Specimen label="Long label, long value">
        <Field label={longWord}>
          <TextInput defaultValue={longWord} />
        </Field>
      </Specimen>
      <Specimen label="Textarea">
        <Field label="Message" hint="It grows with what you write">
          <Textarea defaultValue="My monstera has a yellow leaf." />
        </Field>
      </Specimen>
      <Specimen label="Select: usual, error, disabled">
        <Selects />
      </Specimen>
      <Specimen label="Quantity: usual, small, at its bounds, disabled">
        <Steppers />
      </Specimen>
    </Group>
  );
}

function Selects() {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Sort by">
        <Select>
          <option>Newest first</option>
          <option>Price, from low to high, and then by the name of the plant</option>
        </Select>
      </Field>
      <Field label="State" error="State is required">
        <Select>
          <option>Choose a state</option>
        </Select>
      </Field>
      <Field label="Country">
        <Select disabled>
          <option>India</option>
        </Select>
      </Field>
    </div>
  );
}

function Steppers() {
  const [quantity, setQuantity] = useState(2);
  const keep = () => undefined;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} max={9} />
      <QuantityStepper label="Small quantity" size="sm" value={quantity} onChange={setQuantity} max={9} />
      <QuantityStepper label="Least" value={1} onChange={keep} />
      <QuantityStepper label="Most" value={9} max={9} onChange={keep} />
      <QuantityStepper label="Disabled" value={1} onChange={keep} disabled />
    </div>
  );
}

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

const refusals: Record<RefusalReason, string> = {
  type: 'is no picture that we can show',
  size: 'is larger than 1 MB',
  count: 'is one too many',
};

const shared = {
  label: 'Drop pictures here, or choose them',
  hint: 'JPEG, PNG or WebP, up to 1 MB each',
  accept: 'image/jpeg,image/png,image/webp',
  maxBytes: 1_000_000,
  multiple: true,
  refusal: (file: File, reason: RefusalReason) => `${file.name} ${refusals[reason]}.`,
};

export function Files() {
  const [names, setNames] = useState<string[]>([]);
  const take = (files: File[]) => setNames(files.map((file) => file.name));
  return (
    <Group id="files" title="Files">
      <Specimen label="FileDropZone: drop some, or press Enter on it">
        <FileDropZone {...shared} onFiles={take} />
        <output className="mt-2 block text-sm">{names.join(', ')}</output>
      </Specimen>
      <Specimen label="Busy">
        <FileDropZone {...shared} label="Sending 3 pictures" onFiles={take} busy />
      </Specimen>
      <Specimen label="Error">
        <FileDropZone {...shared} onFiles={take} error="The pictures could not be saved. Please try again." />
      </Specimen>
    </Group>
  );
}
