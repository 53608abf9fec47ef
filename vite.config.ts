import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import path from 'node:path';
import { type Plugin, defineConfig } from 'vite';
import { iconsOneByOne, isLate, latePartsWhole, sharedFiles } from './scripts/browser-files.ts';
import { browser, leadsTo } from './scripts/rooms.ts';
import { withoutUnusedReact, withoutUnusedRouter } from './scripts/unused-in-browser.ts';

/** Packages with files or machine code of their own, and what only development has. */
const OUTSIDE = ['sharp', 'pg-native', 'vite'];

/**
 * A page whose file cannot be fetched fails like one whose data cannot: in place, and with a way to try again. The router
 * reloads the window instead, which without a line leaves the shop for the browser's error page.
 */
function pagesFailInPlace(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
  return {
    name: 'pages-fail-in-place',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/.test(id)) return null;
      if (!reload.test(code)) this.error('The router loads its pages in another way than this knows.');
      // Rendered, not rejected: then pages with an action of their own would be left without any boundary.
      const standIn = 'const fail = () => { throw error; }; return { default: fail, clientAction: fail };';
      return { code: code.replace(reload, standIn), map: null };
    },
  };
}

/** Refuses to build when a file that the browser may not get is among what its bundle is made of. */
function browserGetsPureFiles(): Plugin {
  const source = path.resolve('src');
  const inSource = (id: string) => path.relative(source, id.replace(/\?.*$/, '')).split(path.sep).join('/');
  return {
    name: 'browser-gets-pure-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const own = [...this.getModuleIds()].filter(
        (id) => path.isAbsolute(id) && !inSource(id).startsWith('..'),
      );
      const wrong = own.filter((id) => !leadsTo(browser, inSource(id)));
      if (wrong.length === 0) return;
      const lines = wrong.map((id) => {
        const importers = this.getModuleInfo(id)?.importers ?? [];
        return `${inSource(id)}, imported by ${importers.map(inSource).join(', ')}`;
      });
      this.error(`The browser would get what only the server may (scripts/rooms.ts):\n${lines.join('\n')}`);
    },
  };
}

/** React Router knows of one entry alone. */
function serverEntries(): Plugin {
  return {
    name: 'server-entries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    outputOptions: (options) => ({
      ...options,
      entryFileNames: '[name].js',
      // Beside their entries, where the program looks for its migrations.
      chunkFileNames: '[name]-[hash].js',
    }),
  };
}

/**
 * Has each verb of the shop (an exported async function that takes the shop first) run as a part of the trace, by its name:
 * docs/decisions/0041-traces.md. Where nothing is traced it is called as it is.
 */
function verbsAreTraced(): Plugin {
  const verb = /^export async function (\w+)(?=(?:<[^(]*>)?\(\s*(?:shop|\{[^}]*\}): (?:Pick<)?Shop\b)/gm;
  const spans = path.resolve('src/tracing/spans.ts');
  return {
    name: 'verbs-are-traced',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      const file = path.relative(path.resolve('src/shop'), id.replace(/\?.*$/, ''));
      if (file.startsWith('..') || !file.endsWith('.ts') || file.includes('.test.')) return null;
      const traced = code.replaceAll(
        verb,
        (_, name: string) =>
          `export function ${name}(...given: any[]) { return asVerb(${JSON.stringify(name)}, () => (${name}$ as any)(...given)); } async function ${name}$`,
      );
      if (traced === code) return null;
      return { code: `${traced}\nimport { asVerb } from ${JSON.stringify(spans)};\n`, map: null };
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    pagesFailInPlace(),
    withoutUnusedRouter(),
    withoutUnusedReact(),
    iconsOneByOne(),
    latePartsWhole(),
    browserGetsPureFiles(),
    verbsAreTraced(),
    serverEntries(),
    tailwindcss(),
    reactRouter(),
  ],
  // Small assets stay files: inlined data addresses would need a wider content-security-policy.
  build: { assetsInlineLimit: 0, target: 'es2022', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isLate) },
        // Most of them ask that their notice goes with what is handed out: at /licences.txt.
        license: { fileName: 'licences.txt' },
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: sharedFiles.length + 1,
                },
                ...sharedFiles,
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        // The program is a few files instead of two thousand: reading and compiling those was most of a start.
        resolve: { noExternal: true, external: OUTSIDE },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: {
        rollupOptions: {
          // The program's own entries instead of React Router's: it owns every mount (src/server/app.ts).
          input: {
            main: './src/server/main.ts',
            program: './src/server/start-shop.ts',
            index: './src/server/app.ts',
          },
        },
      },
    },
  },
}));
