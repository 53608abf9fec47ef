import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedFor } from '../shop/access/signed-ids.ts';
import { renewedKeys } from './renew-keys.ts';

/** What a key is asked for by: a name, or in one file what stands for those of `signedFor`. */
const ASKED = /getProgramSecret\([\w.]+, (?:'([\w-]+)'|(\w+))\)/g;

test('every key that the program has is renewed', () => {
  const files = globSync('src/**/*.ts').filter((file) => !/\.(test|fixtures)\.ts$/.test(file));
  const asked = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const found = [...source.matchAll(ASKED)];
    expect([file, found.length]).toEqual([file, source.match(/\bgetProgramSecret\((?!db: )/g)?.length ?? 0]);
    return found.flatMap(([, name, purpose]) => {
      if (name !== undefined) return [name];
      expect([file, purpose]).toEqual(['src/shop/access/signed-ids.ts', 'purpose']);
      return signedFor;
    });
  });
  expect(renewedKeys.toSorted()).toEqual([...new Set(asked)].toSorted());
});
