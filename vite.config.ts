import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Shared by pages of the shop: its parts, its rules and what these need. The admin's own pieces stay apart. */
const SHARED = /src\/(ui|shop|session|storefront)\/|node_modules\/(lucide-react|zod)\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Small assets stay files: inlined data addresses would need a wider content-security-policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What the pages share comes in two files instead of forty: each request costs a phone a round trip.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // The program's own entry instead of React Router's: it owns every mount (src/server/app.ts).
        rollupOptions: { input: './src/server/app.ts' },
      },
    },
  },
});
