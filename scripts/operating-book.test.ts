import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../src/server/config.ts';

const FOLDER = 'docs/operating';
const contents = readFileSync('docs/operating.md', 'utf8');
const pages = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(path.join(FOLDER, name), 'utf8'),
}));
const book = [contents, ...pages.map(({ text }) => text)].join('\n');
const all = (pattern: RegExp, text = book) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('every page of the book is in its contents', () => {
  expect(pages.filter(({ name }) => !contents.includes(`(operating/${name})`))).toEqual([]);
});

test('every command and file that it names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(all(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
  const files = all(/(?<![\w./])((?:deploy|src)\/[\w./-]+\w)/g);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

/** Of other programs, or of the files that the book has somebody write. */
const OTHERS = /^(?:DATABASE_PASSWORD|ETCD(?:CTL)?_\w+|MALLOC_ARENA_MAX|OTEL_\w+|PGPASSWORD)$/;

test('it names every setting, and no other', () => {
  const named = new Set(all(/(?<![\w$])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|PORT|HOST|DEMO|WORKERS)(?=[=`’'\s,.])/g));
  const unknown = [...named].filter((name) => !settingNames.includes(name) && !OTHERS.test(name));
  expect(unknown).toEqual([]);
  // Of development, and of the tests.
  const own = new Set(['NODE_ENV', 'SANDBOX_FAULTS']);
  expect(settingNames.filter((name) => !own.has(name) && !book.includes(`\`${name}\``))).toEqual([]);
});

test('every alarm has its section, and every part of Health its line', () => {
  const alarms = all(/- alert: (\w+)/g, readFileSync('deploy/prometheus-alerts.yml', 'utf8'));
  expect(all(/^### (Shop\w+)$/gm).toSorted()).toEqual(alarms.toSorted());
  const titles = all(/title: '([^']+)', look/g, readFileSync('src/shop/health/health.rules.ts', 'utf8'));
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.filter((title) => !book.includes(`| ${title} |`))).toEqual([]);
});
