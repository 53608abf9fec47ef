import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defaultSettings,
  readSettings,
  sectionKeys,
  settingsSections,
  withEnvironment,
} from './sections.schema.ts';
import { listAddresses } from './shop-details.schema.ts';

test.each(sectionKeys)('the defaults of %s pass its schema, and each field has a label', (key) => {
  const { schema, defaults, labels } = settingsSections[key];
  expect(schema.safeParse(defaults)).toEqual({ success: true, data: defaults });
  expect(Object.keys(labels).toSorted()).toEqual(Object.keys(defaults).toSorted());
});

test('whatever is stored, settings are read, and pass their schemas', () => {
  const fields = sectionKeys.flatMap((key) => Object.keys(settingsSections[key].defaults));
  const value = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...fields, 'unknown'), fc.jsonValue()),
  );
  const row = fc.record({ section: fc.constantFrom(...sectionKeys, 'gone'), value });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const read = readSettings(rows);
      for (const key of sectionKeys)
        expect(settingsSections[key].schema.safeParse(read[key]).success).toBe(true);
    }),
  );
});

test('one field that is not accepted takes no other with it', () => {
  const value = { name: 'Green', phone: 'none', unknown: 1, hasChat: 'yes' };
  expect(readSettings([{ section: 'shop', value }])).toEqual({
    ...defaultSettings,
    shop: { ...defaultSettings.shop, name: 'Green' },
  });
});

test('the environment wins over what is stored', () => {
  const stored = readSettings([{ section: 'shop', value: { name: 'Green', phone: '+91 11111 11111' } }]);
  const phone = { variable: 'SUPPORT_PHONE', value: '+91 22222 22222' };
  expect(withEnvironment(stored, { shop: { phone } }).shop).toMatchObject({
    name: 'Green',
    phone: phone.value,
  });
});

test('addresses of a text are told apart, each once', () => {
  expect(listAddresses(' a@b.in, c@d.in\n\na@b.in;')).toEqual(['a@b.in', 'c@d.in']);
});
