import { expect, test } from 'vitest';
import { parseConfig, settingNames } from './config.ts';
import { settingsWarnings } from './start-warnings.ts';

const warnings = (environment: Record<string, string>) =>
  settingsWarnings(parseConfig(environment), environment);

test.each([
  ['RAZORPAY_KEYID', 'RAZORPAY_KEY_ID'],
  ['RAZORPAY_KEY_SERCET', 'RAZORPAY_KEY_SECRET'],
  ['SMTP_URI', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['app_url', 'APP_URL'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['WORKER', 'WORKERS'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['PROT', 'PORT'],
  ['SMTP_HOST', null],
  ['RAZORPAY_SECRET', null],
])('%s is told of', (name, meant) => {
  const told = warnings({ [name]: 'x' });
  expect(told).toEqual([expect.stringContaining(`${name} is no setting of this program`)]);
  if (meant !== null) expect(told[0]).toContain(`did you mean ${meant}?`);
});

test("the machine's own variables, and the program's, are not", () => {
  const machine = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'shop',
    USER: 'x',
    LOGNAME: 'x',
    MAIL: '/var/mail/x',
    SHELL: '/bin/sh',
    PWD: '/',
    LANG: 'C',
    TERM: 'xterm',
    PORTS: '1',
    API_URL: 'https://x',
    NODE_OPTIONS: '',
    GOOGLE_APPLICATION_CREDENTIALS: '/x',
    GOOGLE_CLOUD_PROJECT: 'x',
    AWS_REGION: 'x',
    PGHOST: 'x',
    DATABASE_HOST: 'x',
    SMTP_PORT: 'tcp://10.0.0.1:25',
    SMTP_SERVICE_HOST: '10.0.0.1',
    SMTP_PORT_25_TCP_ADDR: '10.0.0.1',
    npm_lifecycle_event: 'start',
    CI: '1',
    WORKSPACE: '/x',
  };
  expect(warnings(machine)).toEqual([]);
  expect(settingNames).toContain('SMTP_URL');
});

const keys = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'x' };

test.each([{}, { APP_URL: 'http://localhost:3000' }, { APP_URL: 'http://127.0.0.1' }])(
  'real payment keys at %j are told of',
  (address) => {
    expect(warnings({ ...keys, ...address })).toEqual([
      expect.stringMatching(/^APP_URL is .*set APP_URL to the public/),
    ]);
    expect(warnings(address)).toEqual([]);
  },
);

test('real payment keys at a public address are not', () => {
  expect(warnings({ ...keys, APP_URL: 'https://plants.example' })).toEqual([]);
});
