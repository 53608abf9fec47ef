import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Which files of the browser's bundle what two pages share goes to. A first visit loads `framework`, `shared` and the
 * page's own file: each request costs a phone a round trip. None of the shop's files holds what only the back office
 * shows. docs/decisions/0051-weight.md.
 */
export const sharedFiles = (['shared', 'choosing', 'reading', 'buying', 'desk'] as const).map(
  (file, place, { length }) => ({
    name: (id: string, modules: Modules) => (sharedFile(id, modules) === file ? file : null),
    debugName: file,
    // What a file needs goes with it, unless an earlier one has it.
    priority: length - place,
  }),
);

function sharedFile(id: string, modules: Modules): SharedFile | null {
  const pages = [...pagesOf(id, modules)];
  const of = (some: RegExp) => pages.filter((page) => some.test(page)).length;
  if (pages.length < 2) return null;
  if (of(DESK) === pages.length) return 'desk';
  if (of(EVERY) + of(FIRST) > 0 || (of(PRODUCT) > 0 && of(GUIDE) > 0)) return 'shared';
  if (of(PRODUCT) > 0) return 'choosing';
  return of(GUIDE) > 0 ? 'reading' : 'buying';
}

type SharedFile =
  /** Of every page of the shop, or of two that visitors come to first. */
  | 'shared'
  /** Of the product page and others. */
  | 'choosing'
  /** Of guides, pages of information and others. */
  | 'reading'
  /** Of cart, checkout, account, orders and claims. */
  | 'buying'
  /** Of the back office alone. */
  | 'desk';

type Info = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean };
type Modules = { getModuleInfo: (id: string) => Info | null };

/** The back office, and calls, which show nothing. */
const DESK = /\/src\/(?:admin|api)\//;
/** The document, the frame around every page of the shop, and what begins it. */
const EVERY = /\/src\/(?:root|entry\.client|storefront\/layout\/layout|public-pages\/public)\.tsx/;
/** Where most visitors of the shop come in. */
const FIRST = /\/src\/storefront\/(?:home\/home|catalogue\/shop)\.tsx/;
const PRODUCT = /\/src\/storefront\/product\/product\.tsx/;
const GUIDE = /\/src\/storefront\/care\/guide\.tsx/;

const known = new Map<string, ReadonlySet<string>>();

/** The pages, beginnings and parts loaded later that need a module. */
function pagesOf(id: string, modules: Modules): ReadonlySet<string> {
  const before = known.get(id);
  if (before) return before;
  const pages = new Set<string>();
  const seen = new Set<string>();
  const toSee = [id];
  for (let at = toSee.pop(); at !== undefined; at = toSee.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const info = modules.getModuleInfo(at);
    if (info?.isEntry || info?.dynamicImporters.length) pages.add(at);
    toSee.push(...(info?.importers ?? []));
  }
  known.set(id, pages);
  return pages;
}

/**
 * Has icons imported each from its own file: by way of the list of all of them, every page would seem to need every icon,
 * and two thousand files were read. And has them drawn by src/ui/drawn-icon.ts.
 */
export function iconsOneByOne(): Plugin {
  const list = path.resolve('node_modules/lucide-react/dist/esm/lucide-react.mjs');
  const files = new Map<string, string>();
  const read = () => {
    for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
      /^export \{ (.*) \} from '(.*)';$/gm,
    ))
      for (const name of names.split(', ')) files.set(name.replace(/^default as /, ''), file);
  };
  return {
    name: 'icons-one-by-one',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      if (files.size === 0) read();
    },
    resolveId(source, importer) {
      const isIcon =
        source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/dist/esm/icons/');
      return isIcon ? path.resolve('src/ui/drawn-icon.ts') : null;
    },
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('lucide-react')) return null;
      const split = code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', local = icon] = name.split(/ as /);
            const file = files.get(icon);
            if (file === undefined) this.error(`There is no icon ${icon}.`);
            return `import ${local} from 'lucide-react/${path.posix.join('dist/esm', file)}';`;
          })
          // The lines below stay where they were, for traces of errors.
          .join('')
          .concat('\n'.repeat(names.split('\n').length - 1)),
      );
      return { code: split, map: null };
    },
  };
}
