import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field, Select, TextInput } from './fields.tsx';

test('a field ties its label, hint and error to the control', () => {
  const html = renderToStaticMarkup(
    <Field id="city" label="City" hint="Where it goes" error="City is required">
      <TextInput name="city" />
    </Field>,
  );
  expect(html).toContain('<label for="city"');
  expect(html).toMatch(/<input[^>]*id="city"/);
  expect(html).toMatch(/<input[^>]*aria-invalid="true"/);
  expect(html).toMatch(/<input[^>]*aria-describedby="city-error city-hint"/);
  expect(html).toMatch(/id="city-error"[^]*City is required/);
  expect(html).toMatch(/id="city-hint"[^>]*>Where it goes/);
});

test('a field without fault says nothing about one', () => {
  const html = renderToStaticMarkup(
    <Field label="Country" error={null}>
      <Select name="country">
        <option>India</option>
      </Select>
    </Field>,
  );
  expect(html).not.toContain('aria-invalid=');
  expect(html).not.toContain('aria-describedby=');
});

test('several errors are all shown, and a control keeps its own description', () => {
  const html = renderToStaticMarkup(
    <Field id="name" label="Name" error={['Too long', 'No links']}>
      <TextInput aria-describedby="rules" />
    </Field>,
  );
  expect(html).toContain('Too long');
  expect(html).toContain('No links');
  expect(html).toContain('aria-describedby="rules name-error"');
});

test('an input outside a field takes only what it was given', () => {
  const html = renderToStaticMarkup(<TextInput id="q" aria-label="Search" />);
  expect(html).toMatch(/<input[^>]*id="q"/);
  expect(html).not.toContain('aria-invalid=');
});
