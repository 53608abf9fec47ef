import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RadioGroup, SwatchGroup, readableOn } from './choices.tsx';

test('options are native radios of one name, the chosen one checked, the unavailable ones disabled', () => {
  const html = renderToStaticMarkup(
    <RadioGroup
      legend="Size"
      name="size"
      defaultValue="M"
      options={[
        { value: 'S', label: 'Small' },
        { value: 'M', label: 'Medium' },
        { value: 'L', label: 'Large', disabled: true },
      ]}
    />,
  );
  const radios = html.match(/<input[^>]*>/g) ?? [];
  expect(radios).toHaveLength(3);
  expect(radios.every((radio) => radio.includes('type="radio"') && radio.includes('name="size"'))).toBe(true);
  expect(radios.map((radio) => radio.includes('checked=""'))).toEqual([false, true, false]);
  expect(radios.map((radio) => radio.includes('disabled=""'))).toEqual([false, false, true]);
});

test('a swatch says its name, and the legend says which is chosen', () => {
  const html = renderToStaticMarkup(
    <SwatchGroup
      legend="Pot color"
      value="white"
      options={[
        { value: 'white', name: 'White', hex: '#ffffff' },
        { value: 'navy', name: 'Navy', hex: '#22304f' },
      ]}
    />,
  );
  expect(html).toContain('aria-label="Navy"');
  expect(html.replace(/<[^>]*>/g, '')).toContain('Pot color: White');
});

test.each([
  ['#ffffff', 'dark'],
  ['#FFF', 'dark'],
  ['#d3a02c', 'dark'],
  ['#000000', 'light'],
  ['#228B22', 'light'],
  ['#22304f', 'light'],
  ['no colour', 'light'],
])('on %s a mark is %s', (hex, mark) => {
  expect(readableOn(hex)).toBe(mark);
});
