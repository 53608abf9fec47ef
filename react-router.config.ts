import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // All routes are known at the first page: no extra request before a navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
