import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|sql|css|md)$/.test(file) && existsSync(file));

/** Every `docs/….md` with its heading, if one is named, that a file cites in words or links to. */
const citations = tracked.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/(?<![\w./])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(
    ([, page = '', heading]) => ({ file, page, heading }),
  );
  const linked = !file.endsWith('.md')
    ? []
    : [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([\w-]+))?\)/g)].map(([, to = '', heading]) => ({
        file,
        page: to === '' ? file : path.join(path.dirname(file), to),
        heading,
      }));
  return [...named, ...linked];
});

test('what is cited is there, down to the heading', () => {
  const wrong = citations.filter(
    ({ page, heading }) => !existsSync(page) || (heading && !headingsOf(page).includes(heading)),
  );
  expect(wrong).toEqual([]);
});

test('what the docs name is there', () => {
  const paths = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(/`((?:src|tests|scripts|bench|demo|showcase)\/[\w./-]+)`/g),
      ].map(([, named = '']) => ({ file, named })),
    );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((one) => !existsSync(one.named))).toEqual([]);
});

test('every page about behaviour is cited by the code', () => {
  const cited = new Set(citations.filter(({ file }) => !file.endsWith('.md')).map(({ page }) => page));
  const pages = tracked.filter((file) => /^docs\/behaviour\/(?!README)/.test(file));
  expect(pages.filter((page) => !cited.has(page))).toEqual([]);
});

test('decisions are cited by a number that there is', () => {
  const numbers = tracked.flatMap((file) => file.match(/^docs\/decisions\/(\d{4})/)?.[1] ?? []);
  const wrong = tracked.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number = '']) => !numbers.includes(number))
      .map(([cited]) => `${file}: ${cited}`),
  );
  expect(wrong).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});

/** As the usual renderers of Markdown name a heading in an address. */
function headingsOf(page: string): string[] {
  return (readFileSync(page, 'utf8').match(/^#+ .*$/gm) ?? []).map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
