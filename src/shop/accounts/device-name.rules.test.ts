import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceName } from './device-name.rules.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A146B) ${KIT} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1',
    'Safari on an iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:141.0) Gecko/20100101 Firefox/141.0',
    'Firefox on a Mac',
  ],
  ['Firefox/141.0', 'Firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64) Lynx', 'a browser on Linux'],
  ['curl/8.9.1', 'an unknown device'],
  ['', 'an unknown device'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('whatever a stranger calls their device, the mail says it in its own words', () => {
  const own = /^(an unknown device|[A-Z][A-Za-z ]+|(a browser|[A-Z][A-Za-z ]+) on (an? )?[A-Za-z]+)$/;
  fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => own.test(deviceName(text))));
  expect(deviceName('Windows Chrome/1 <b>Pay here: https://evil.example</b>')).toBe('Chrome on Windows');
});

test('what stands far behind in what a stranger sends is not looked at', () => {
  expect(deviceName(`${' '.repeat(391)}Firefox/1`)).toBe('Firefox');
  expect(deviceName(`${' '.repeat(393)}Firefox/1`)).toBe('an unknown device');
});
