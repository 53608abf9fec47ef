import { expect, test } from 'vitest';
import { pressValue } from './my-plants.rules.ts';
import { feedAddress, plantAddress, plantPhotoAddress, plantPhotoUpload } from './plant-addresses.rules.ts';

test('each thing of a plant has its own address', () => {
  expect(plantAddress('a')).toBe('/my-plants/a');
  expect(plantPhotoAddress('a')).toBe('/api/plant-photos/a');
  expect(plantPhotoUpload('a')).toBe('/api/plant-photos?plant=a');
  expect(feedAddress('a')).toBe('/plant-calendar/a.ics');
});

test('a button sends plant, task and due day', () => {
  expect(pressValue({ plantId: 'a', task: 'water', dueOn: '2026-11-27' })).toBe('a.water.2026-11-27');
});
