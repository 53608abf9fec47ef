import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  inGalleryOrder,
  isPosition,
  moveTo,
  placeImages,
  readPosition,
  type Placed,
} from './gallery.rules.ts';

const someGallery: fc.Arbitrary<Placed[]> = fc
  .tuple(
    fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        sortOrder: fc.nat(5),
        createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    ),
    fc.nat(9),
  )
  .map(([images, cover]) => images.map((image, at) => ({ ...image, isCover: at === cover })));

const someAdded = fc.uniqueArray(fc.record({ id: fc.uuid(), position: fc.integer({ min: 1, max: 12 }) }), {
  selector: ({ id }) => id,
  maxLength: 5,
});

test('new pictures keep all others in their order, and stand where they ask to', () => {
  fc.assert(
    fc.property(someGallery, someAdded, (gallery, added) => {
      const before = inGalleryOrder(gallery).map(({ id }) => id);
      const placed = placeImages(gallery, added);
      expect(placed.filter((id) => before.includes(id))).toEqual(before);
      expect(placed.toSorted()).toEqual([...before, ...added.map(({ id }) => id)].toSorted());
      for (const { id, position } of added) {
        if (added.some((other) => other.id !== id && other.position === position)) continue;
        const isReached =
          position - 1 <= before.length + added.filter((other) => other.position < position).length;
        if (isReached) expect(placed.indexOf(id)).toBe(position - 1);
      }
    }),
  );
});

test('several at one place stand there in the order in which they come', () => {
  const first = (id: string) => ({ id, position: 1 });
  expect(placeImages([], [first('a'), first('b'), first('c')])).toEqual(['a', 'b', 'c']);
  const gallery = ['cover', 'old'].map((id, sortOrder) => ({
    id,
    sortOrder,
    isCover: id === 'cover',
    createdAt: '',
  }));
  expect(placeImages(gallery, [first('a'), first('b')])).toEqual(['a', 'b', 'cover', 'old']);
  expect(placeImages(gallery, [{ id: 'a', position: 3 }])).toEqual(['cover', 'old', 'a']);
  const second = { id: 'c', position: 2 };
  expect(placeImages(gallery, [second, first('a'), first('b')])).toEqual(['a', 'c', 'b', 'cover', 'old']);
});

test('a picture is moved, all others keep their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(10), fc.nat(10), (ids, at, to) => {
      const id = ids[at % ids.length]!;
      const moved = moveTo(ids, id, to);
      expect(moved.indexOf(id)).toBe(Math.min(to, ids.length - 1));
      expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
    }),
  );
  expect(moveTo(['a', 'b'], 'c', 0)).toEqual(['a', 'b']);
});

test('a position is from 1 to the number of pictures', () => {
  expect([0, 1, 3, 4, 1.5, NaN].map((position) => isPosition(position, 3))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ['3', 3],
  [' 1 ', 1],
  ['', null],
  ['0', null],
  ['-4', null],
  ['2.4', null],
  ['soon', null],
  ['4', null],
])('%j is place %s of three', (typed, place) => {
  expect(readPosition(typed, 3)).toBe(place);
});

test('the cover stands first, then what has the lowest number, then the oldest, however they come', () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  const image = (id: string, sortOrder: number, createdAt: string, isCover = false): Placed => ({
    id,
    sortOrder,
    createdAt,
    isCover,
  });
  const ordered = [
    image('z', 9, late, true),
    image('y', 1, late),
    image('w', 2, early),
    image('x', 2, early),
    image('a', 2, late),
    image('b', 2, late),
    image('c', 3, early),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (images) => {
      expect(inGalleryOrder(images)).toEqual(ordered);
    }),
  );
});

test.each(['+3', '1.0', '3.', '1e0', '0x1', 'x1', '1x', '1 1'])('%j was typed, and is no place', (typed) => {
  expect(readPosition(typed, 3)).toBeNull();
});

test('a place may have several digits', () => {
  expect(readPosition('12', 12)).toBe(12);
  expect(readPosition('  12  ', 12)).toBe(12);
});
