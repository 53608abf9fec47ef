import type { Plugin } from 'vite';

/**
 * What the router and React bring to every page though nothing here turns it on, left out of what browsers get:
 * docs/decisions/0051-weight.md. `scripts/unused-in-browser.test.ts` holds these lists against the installed packages.
 */

/**
 * Parts of the router: routes are all known at the first page (`routeDiscovery` in react-router.config.ts), and nobody
 * watches it from within. `called` is what stands in for those that are called all the same.
 */
export const unusedRouter = [
  {
    part: 'lib/dom/ssr/fog-of-war.js',
    called: {
      isFogOfWarEnabled: '() => false',
      getPatchRoutesOnNavigationFunction: '() => undefined',
      useFogOFWarDiscovery: '() => {}',
    },
    never: [
      'URL_LIMIT',
      'getManifestPath',
      'getPartialManifest',
      'getPathsWithAncestors',
      'handleClientVersionMismatch',
    ],
  },
  {
    part: 'lib/router/instrumentation.js',
    called: { consumeInstrumentationClientResultMetaReceiver: '() => undefined' },
    never: [
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ],
  },
];

/** A router that names its parts differently is not built with: somebody has to look what became of them. */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'without-unused-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const found = unusedRouter.find(
        ({ part }) => /\/react-router\/dist\/\w+\/lib\//.test(id) && id.endsWith(part),
      );
      if (!found) return null;
      const known = [...Object.keys(found.called), ...found.never];
      if (exportedNames(code).toSorted().join() !== known.toSorted().join())
        this.error(`The router's ${found.part} has other names than this knows.`);
      const lines = Object.entries({
        ...found.called,
        ...Object.fromEntries(found.never.map((name) => [name, 'undefined'])),
      });
      return { code: lines.map(([name, what]) => `export const ${name} = ${what};\n`).join(''), map: null };
    },
  };
}

/** What a module of the router's names in its last line. */
export function exportedNames(code: string): string[] {
  return /^export \{ (.*) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
}

/** Functions of React, of the version that was looked through: another one is taken whole, and weighs more. */
export const unusedReact = {
  version: '19.3.1',
  /** Walk the tree for `<ViewTransition>`, of which there are none: the router asks the browser itself. */
  idle: [
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
  ],
  /** Wait for style sheets and pictures that a page brings along: the one sheet is there, pictures wait for nobody. */
  unawaited: ['accumulateSuspenseyCommitOnFiber'],
  /** Make events that nobody hears: `onSelect`, `onBeforeInput`, and forms with a function for their action. */
  unheard: [
    'constructSelectEvent',
    'getFallbackBeforeInputChars',
    'getNativeBeforeInputChars',
    'extractEvents$1',
    // Of transitions that wait for an answer themselves; the router waits before it begins one.
    'defaultOnDefaultTransitionIndicator',
  ],
  /** Called for those alone; for `<Activity>`, `<SuspenseList>`, `useActionState`; and where a Fragment has a ref. */
  never: [
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'createViewTransitionInstance',
    'measureViewTransitionHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'restoreViewTransitionName',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'cutOffTailIfNeeded',
    'findFirstSuspended',
    'mountActionState',
    'rerenderActionState',
    'updateActionState',
    'runActionStateAction',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'FragmentInstance',
    // Elements with a hyphen in their name, `findDOMNode`, what a compiler would ask for, and `requestFormReset`.
    'setPropOnCustomElement',
    'findCurrentFiberUsingSlowPath',
    'useMemoCache',
    'ensureFormComponentIsStateful',
    // `preload` and its like, called by name; elements in the head go another way.
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  /** Say in which components something failed: by names that no build keeps. */
  wordless: ['describeNativeComponentFrame', 'describeFiber'],
  /** What would be waited for: nothing. */
  nothing: ['waitForCommitToBeReady'],
  /** What `react-dom` gives besides. */
  exports: [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'unstable_batchedUpdates',
    'useFormState',
    'useFormStatus',
  ],
};

const NAMES =
  '(?:unstable_)?(?:ViewTransition|Activity|SuspenseList|useActionState|useFormState|useFormStatus|requestFormReset|unstable_batchedUpdates|preconnect|prefetchDNS|preload|preloadModule|preinit|preinitModule)';
/** How code asks for any of it. */
const ASKS = new RegExp(
  [
    `import[^;]*\\{[^}]*\\b${NAMES}\\b[^}]*\\} from ['"]react(?:-dom)?['"]`,
    `\\bReact(?:DOM)?(?:\\$\\d+)?\\.${NAMES}\\b`,
    String.raw`<Fragment\b[^>]*\sref=|\(Fragment\w*, \{\s*ref\b`,
    String.raw`\son(?:Select|BeforeInput)=`,
    String.raw`<form\b[^>]*\saction=\{(?:async )?\(`,
  ].join('|'),
);

export function withoutUnusedReact(): Plugin {
  return {
    name: 'without-unused-react',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) {
        if (!/\/react-dom(?:-client)?\.production\.js$/.test(id)) return null;
        if (!code.includes(`version = "${unusedReact.version}"`)) {
          this.warn('This React was not looked through yet: scripts/unused-in-browser.ts');
          return null;
        }
        return { code: withoutBodies(code, this.parse(code).body), map: null };
      }
      const asked = ASKS.exec(code);
      if (asked)
        this.error(`${id} asks for what is left out of React: ${asked[0]} (scripts/unused-in-browser.ts)`);
      return null;
    },
  };
}

const unusedStatements = [
  'FragmentInstance.prototype.',
  ...unusedReact.exports.map((name) => `exports.${name} = function`),
];

type Statement = {
  type: string;
  id?: { name: string } | null;
  /** Of a function. */
  body?: { start: number };
  start: number;
  end: number;
};

/** The code with the listed functions emptied. */
export function withoutBodies(code: string, statements: readonly object[]): string {
  const { idle, unawaited, unheard, never, wordless, nothing } = unusedReact;
  const bodies = new Map([
    ...[...idle, ...unawaited, ...unheard].map((name) => [name, '{}'] as const),
    ...never.map((name) => [name, '{throw Error("Left out of this build")}'] as const),
    ...wordless.map((name) => [name, '{return ""}'] as const),
    ...nothing.map((name) => [name, '{return null}'] as const),
  ]);
  let rest = '';
  let at = 0;
  for (const statement of statements as readonly Statement[]) {
    const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined;
    const body = name === undefined ? undefined : bodies.get(name);
    // What a Fragment's ref can do, and what is exported, stands in statements of their own.
    const isUnused = unusedStatements.some((begin) => code.startsWith(begin, statement.start));
    if (body === undefined && !isUnused) continue;
    const from = isUnused ? statement.start : (statement.body?.start ?? statement.end);
    rest += code.slice(at, from) + (body ?? '');
    at = statement.end;
  }
  return rest + code.slice(at);
}
