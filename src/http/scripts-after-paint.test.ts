import { expect, test } from 'vitest';
import { holdScripts } from './scripts-after-paint.ts';

const preload = '<link rel="modulepreload" href="/assets/app.js"/>';
const inline = '<script>window.shop = 1</script><script type="application/ld+json">{}</script>';

test('the module and its preloads wait, everything else is as it was', () => {
  const page = `<head>${preload}</head>${inline}<script type="module" async="">import "/assets/app.js"</script>`;
  const held = holdScripts(page);
  expect(held).not.toMatch(/type="module"|modulepreload/);
  expect(held).toContain(inline);
  expect(held).toContain('import "/assets/app.js"');
});
