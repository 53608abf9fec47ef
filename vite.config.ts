import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Small assets stay files: inlined data addresses would need a wider content-security-policy.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    ssr: {
      build: {
        // The program's own entry instead of React Router's: it owns every mount (src/server/app.ts).
        rollupOptions: { input: './src/server/app.ts' },
      },
    },
  },
});
