import { Search } from 'lucide-react';
import { Field } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { QuantityStepper } from '../quantity-stepper.tsx';
import { Select } from '../select.tsx';
import { TextInput } from '../text-input.tsx';
import { Textarea } from '../textarea.tsx';
import { Group } from './group.tsx';
import { Specimen } from './specimen.tsx';
import { useState } from 'react';

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
