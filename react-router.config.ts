import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes are known at the first page: no extra request before a navigation.
  routeDiscovery: { mode: 'initial' },
  // A page is one file: it is there, or it says that it is not (vite.config.ts).
  splitRouteModules: false,
} satisfies Config;
