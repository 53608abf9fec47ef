import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { type IconNode, iconShapes } from './icon-shapes.ts';

/**
 * Which files of the browser's bundle what two pages share goes to. A first visit loads `framework`, `shared` and the
 * page's own file: each request costs a phone a round trip. None of the shop's files holds what only the back office
 * shows. docs/decisions/0051-weight.md.
 */
export const sharedFiles = (
  [
    'shared',
    'welcome',
    'browsing',
    'choosing',
    'reading',
    'informing',
    'above',
    'cart',
    'finding',
    'buying',
    'desk',
  ] as const
).map((file, place, { length }) => ({
  name: (id: string, modules: Modules) => (sharedFile(id, modules) === file ? file : null),
  debugName: file,
  // What a file needs goes with it, unless an earlier one has it.
  priority: length - place,
}));

function sharedFile(id: string, modules: Modules): SharedFile | null {
  const pages = [...pagesOf(id, modules)];
  const of = (some: RegExp) => pages.some((page) => some.test(page));
  const first = [HOME, SHOP, PRODUCT, GUIDE].filter(of);
  if (of(EVERY) || first.length > 1) return 'shared';
  if (pages.every((page) => DESK.test(page))) return pages.length > 1 ? 'desk' : null;
  if (of(PRODUCT)) return pages.length > 1 ? 'choosing' : null;
  if (of(GUIDE)) return pages.length > 1 ? 'reading' : null;
  if (of(LATE))
    return first.length > 0 ? 'shared' : of(MESSAGES) || (of(DRAWER) && of(DESK)) ? 'above' : 'cart';
  if (pages.length < 2) return null;
  if (of(HOME)) return 'welcome';
  if (pages.every((page) => INFORMATION.test(page))) return 'informing';
  if (of(INFORMATION)) return 'reading';
  if (of(SHOP)) return 'browsing';
  return of(FINDER) ? 'finding' : 'buying';
}

type SharedFile =
  /** Of every page of the shop, or of two that visitors come to first. */
  | 'shared'
  /** Of the home page, pages of information and the back office. */
  | 'welcome'
  /** Of the lists of products and guides, and of the back office's. */
  | 'browsing'
  /** Of the product page and others. */
  | 'choosing'
  /** Of guides, pages of information and others. */
  | 'reading'
  /** Of pages of information alone. */
  | 'informing'
  /** What stands above a page: messages, drawer, dialogs. */
  | 'above'
  /** Of the cart's drawer, its page and the checkout. */
  | 'cart'
  /** Of the finder and others. */
  | 'finding'
  /** Of checkout, account, orders and claims. */
  | 'buying'
  /** Of the back office alone. */
  | 'desk';

type Info = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean };
type Modules = { getModuleInfo: (id: string) => Info | null };

/** The back office, and calls, which show nothing. */
const DESK = /\/src\/(?:admin|api)\//;
/** The document, the frame around every page of the shop, and what begins it. */
const EVERY = /\/src\/(?:root|entry\.client|storefront\/layout\/layout|public-pages\/public)\.tsx/;
const HOME = /\/src\/storefront\/home\/home\.tsx/;
const SHOP = /\/src\/storefront\/catalogue\/shop\.tsx/;
const PRODUCT = /\/src\/storefront\/product\/product\.tsx/;
const GUIDE = /\/src\/storefront\/care\/guide\.tsx/;

const FINDER = /\/src\/storefront\/finder\/finder\.tsx/;

const DRAWER = /\/src\/storefront\/cart\/cart-drawer\.tsx/;
const MESSAGES = /\/src\/ui\/toaster\.tsx/;
const INFORMATION = /\/src\/storefront\/pages\/(?:information-page|contact)\.tsx/;
/** Fetched when first wanted. */
const LATE =
  /\/src\/(?:ui\/toaster|storefront\/(?:cart\/(?:cart-drawer|use-attempts)|delivery\/delivery-check))\.ts/;

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

/** Whether a page may not have a file of the bundle yet. */
export function isLate(file: string): boolean {
  return file.endsWith('.js') && !/\/(?:framework|shared|rolldown-runtime)-/.test(file);
}

/**
 * Has all files of a dynamic import fetched before it begins. A browser remembers for as long as the page is open that a
 * module could not be had: what was fetched in vain, like a read, is fetched anew when it is wanted again.
 */
export function latePartsWhole(): Plugin {
  let isUsed = false;
  return {
    name: 'late-parts-whole',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== '\0vite/preload-helper.js') return null;
      isUsed = true;
      return `
        async function fetchFile(file) {
          const answer = await fetch('/' + file);
          if (!answer.ok) throw new TypeError('Failed to fetch ' + file);
        }
        export const __vitePreload = (begin, files) =>
          Promise.all((files || []).map(fetchFile)).then(begin);`;
    },
    buildEnd(error) {
      if (!error && !isUsed) this.error('Dynamic imports are made in another way than this knows.');
    },
  };
}

/**
 * Has icons imported each from its own file: by way of the list of all of them, every page would seem to need every icon,
 * and two thousand files were read. And has them drawn by src/ui/drawn-icon.ts, of shapes that were put together here.
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
    async load(id) {
      if (!id.includes('/lucide-react/dist/esm/icons/')) return null;
      const { __iconData: data } = (await import(id)) as { __iconData: { name: string; node: IconNode } };
      const given = [data.name, iconShapes(data.node)].map((part) => JSON.stringify(part)).join(', ');
      const drawn = JSON.stringify(path.resolve('src/ui/drawn-icon.ts'));
      return `import createDrawnIcon from ${drawn};\nexport default createDrawnIcon(${given});`;
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
