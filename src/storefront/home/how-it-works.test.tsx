import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HowItWorks } from './how-it-works.tsx';

const step = { id: '1', title: 'Grow', description: 'Slowly.' };
const iconOf = (icon: string) =>
  /lucide-[a-z0-9-]+/.exec(renderToStaticMarkup(<HowItWorks steps={[{ ...step, icon }]} />))?.[0];

test.each([
  ['Sprout', 'lucide-sprout'],
  ['Box', 'lucide-box'],
  // The library renamed its picture; the name that staff choose stays.
  ['Smile', 'lucide-face-slightly-smiling'],
  ['Package', 'lucide-package'],
  ['Truck', 'lucide-truck'],
  ['Leaf', 'lucide-leaf'],
  ['Rocket', 'lucide-flower-2'],
  ['constructor', 'lucide-flower-2'],
  ['', 'lucide-flower-2'],
])('the icon named %j is %s', (icon, shown) => expect(iconOf(icon)).toBe(shown));

test('without steps there is no section', () => {
  expect(renderToStaticMarkup(<HowItWorks steps={[]} />)).toBe('');
});
