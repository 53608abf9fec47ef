import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type PublicSettings, unknownSettings } from '../../shop/settings/public-settings.rules.ts';
import { ContactDetails, ContactNow } from './shop-contact.tsx';

/** The words of the button, and of each tile. */
function shown(settings: Partial<PublicSettings>): { button: string; tiles: string[] } {
  const routed = (element: ReactNode) => {
    const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => null, element }], {
      hydrationData: { loaderData: { root: { ...unknownSettings, ...settings } } },
    });
    return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<svg.*?<\/svg>/g, '');
  };
  const words = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, '|')
      .split('|')
      .filter(Boolean)
      .join(' ');
  const tiles = routed(<ContactDetails />)
    .split('<dt')
    .slice(1)
    .map((tile) => words(`<dt${tile}`));
  return { button: words(routed(<ContactNow />)), tiles };
}

const chatPhone = '+91 98450 00001';
const phone = '+91 98450 00000';
const chat = 'Chat with us  (opens in a new tab)';

test('a single way to the shop is a button, several are tiles', () => {
  expect(shown({})).toEqual({ button: '', tiles: [] });
  expect(shown({ chatPhone })).toEqual({ button: chat, tiles: [] });
  expect(shown({ phone })).toEqual({ button: 'Call us', tiles: [`Phone ${phone}`] });
  expect(shown({ chatPhone, phone, email: 'care@example.com' })).toEqual({
    button: '',
    tiles: [`Chat ${chat}`, `Phone ${phone}`, 'Email care@example.com'],
  });
});

test('hours of a few words stand with those who answer at once, longer ones in a tile of their own', () => {
  const hours = 'Monday to Saturday, 9 am to 6 pm';
  expect(shown({ chatPhone, phone, hours }).tiles).toEqual([
    `Chat ${chat} ${hours}`,
    `Phone ${phone} ${hours}`,
  ]);
  expect(shown({ email: 'care@example.com', hours }).tiles).toEqual([
    'Email care@example.com',
    `Opening hours ${hours}`,
  ]);
  const long = `${hours}\nSunday: closed`;
  expect(shown({ phone, hours: long }).tiles).toEqual([`Phone ${phone}`, `Opening hours ${long}`]);
});
