import path from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

test('an empty environment has the defaults of the contract', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    dataDir: path.resolve('data'),
    demo: true,
    razorpay: undefined,
    workers: 1,
    logLevel: 'info',
  });
  expect(parseConfig({ NODE_ENV: 'development' }).host).toBe('127.0.0.1');
  expect(parseConfig({ APP_URL: 'HTTPS://Shop.Example:443/' }).appUrl).toBe('https://shop.example');
  expect(parseConfig({ PORT: '' }).port).toBe(3000);
  expect(parseConfig({}).ownerSettings.checkout).toBeUndefined();
  expect(parseConfig({}).ownerSettings).toEqual({ shop: {} });
  expect(
    parseConfig({ MAIL_FROM: 'Green <a@b.example>', SUPPORT_PHONE: '044 123 456' }).ownerSettings,
  ).toEqual({
    shop: {
      phone: { variable: 'SUPPORT_PHONE', value: '044 123 456' },
      whatsapp: { variable: 'SUPPORT_PHONE', value: '044 123 456' },
      senderName: { variable: 'MAIL_FROM', value: 'Green' },
      senderAddress: { variable: 'MAIL_FROM', value: 'a@b.example' },
    },
  });
  expect(parseConfig({ DELIVERY_COUNTRIES: 'Canada,India' }).ownerSettings.checkout?.countries).toEqual({
    variable: 'DELIVERY_COUNTRIES',
    value: ['India', 'Canada'],
  });
  expect(parseConfig({}).cdnMaxAge).toBeUndefined();
  expect(parseConfig({ CDN_MAX_AGE: 'off' }).cdnMaxAge).toBeUndefined();
  expect(parseConfig({ CDN_MAX_AGE: '10' }).cdnMaxAge).toBe(10);
  expect(parseConfig({}).transportSecurity).toBe('host');
  expect(parseConfig({ HSTS: 'preload' }).transportSecurity).toBe('preload');
});

test.each([
  [{ PORT: 'eighty' }, /^PORT: /],
  [{ PORT: '70000' }, /^PORT: /],
  [{ APP_URL: 'shop.example' }, /^APP_URL: /],
  [{ APP_URL: 'https://shop.example/plants' }, /^APP_URL: must be an address without a path$/],
  [{ APP_URL: 'https://me@shop.example' }, /^APP_URL: /],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must begin with postgres/],
  [{ DEMO: 'maybe' }, /^DEMO: /],
  [{ DELIVERY_COUNTRIES: 'India, Atlantis' }, /^DELIVERY_COUNTRIES: must be one or more of India, /],
  [{ DELIVERY_COUNTRIES: ',' }, /^DELIVERY_COUNTRIES: /],
  [{ SMTP_URL: 'mail.example' }, /^SMTP_URL: must begin with smtp/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM: must be an e-mail address/],
  [
    { RAZORPAY_KEY_ID: 'rzp_live_1' },
    /^RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: set all three/,
  ],
  [{ ADMIN_EMAIL: 'boss@example.com' }, /^ADMIN_EMAIL and ADMIN_PASSWORD: set both/],
  [{ ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD: must have at least 12/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both/],
  [{ S3_BUCKET: 'plants' }, /^S3_ENDPOINT, S3_BUCKET, S3_REGION, .* set all five, or none/],
  [{ S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT: /],
  [{ S3_BUCKET: 'Not a bucket' }, /^S3_BUCKET: must be the name of a bucket/],
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY: not an address or network: yes/],
  [{ HSTS: 'everywhere' }, /^HSTS: .*"host"\|"subdomains"\|"preload"/],
  [{ CDN_MAX_AGE: '0' }, /^CDN_MAX_AGE: must be 'off' or a whole number of seconds from 1 to 10$/],
  [{ CDN_MAX_AGE: '11' }, /^CDN_MAX_AGE: /],
  [{ CDN_MAX_AGE: '1.5' }, /^CDN_MAX_AGE: /],
  [{ CDN_MAX_AGE: 'on' }, /^CDN_MAX_AGE: /],
  [{ WORKERS: '0' }, /^WORKERS: /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
])('%j stops the program with one line that names it', (environment, line) => {
  expect(() => parseConfig(environment)).toThrow(
    expect.objectContaining({ name: 'ConfigError', message: expect.stringMatching(line) }),
  );
});
