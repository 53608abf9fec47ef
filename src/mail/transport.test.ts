import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anOrderEmail } from '../../tests/order-email.fixtures.ts';
import { renderOrderEmail } from './order-email.tsx';
import { startTestMailServer } from './smtp-server.fixtures.ts';
import { parseSender } from './mail-address.ts';
import { type MailMessage, createMailTransport } from './transport.ts';

const sender = () => ({ from: parseSender('Plant Store <orders@plants.example>'), replyTo: null });
const message: MailMessage = {
  ...renderOrderEmail(anOrderEmail()),
  to: { name: 'Asha Menon', address: 'asha@example.com' },
  messageId: 'order-5f3c',
};

let dataDir: string;
let server: Awaited<ReturnType<typeof startTestMailServer>>;
beforeAll(async () => {
  server = await startTestMailServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function keep(change: Partial<MailMessage> = {}) {
  await createMailTransport({ sender, dataDir }).send({ ...message, ...change });
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder);
  const file = path.join(folder, names[0] ?? '');
  const source = await readFile(file);
  return { names, file, source, mail: await PostalMime.parse(source) };
}

test('without a mail server the mail is kept as a complete, valid file', async () => {
  const { names, file, source, mail } = await keep();
  expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-order-5f3c\.eml$/)]);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(mail).toMatchObject({
    from: { name: 'Plant Store', address: 'orders@plants.example' },
    to: [{ name: 'Asha Menon', address: 'asha@example.com' }],
    subject: 'Your order is confirmed (#1e2f3a4b)',
    messageId: '<order-5f3c@plants.example>',
  });
  expect(Math.abs(Date.now() - Date.parse(mail.date ?? ''))).toBeLessThan(60_000);
  expect(mail.text?.trim()).toBe(message.text.trim());
  expect(mail.html?.trim()).toBe(message.html.trim());
  const lines = source.toString('latin1').split('\r\n');
  expect(lines.every((line) => line.length <= 998 && !line.includes('\n'))).toBe(true);
  expect(lines.join('')).toMatch(/^[\x20-\x7e\t]*$/);
  expect(lines.filter((line) => /^content-type: text\//i.test(line))).toEqual([
    expect.stringContaining('text/plain; charset=utf-8'),
    expect.stringContaining('text/html; charset=utf-8'),
  ]);
});

test('a mail that can be ended says so to mail programs, and no other does', async () => {
  const { mail } = await keep({ unsubscribeUrl: 'https://plants.example/api/back-in-stock/abc' });
  const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe')).toBe('<https://plants.example/api/back-in-stock/abc>');
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await rm(path.join(dataDir, 'mail'), { recursive: true });
  expect((await keep()).source.toString()).not.toMatch(/list-unsubscribe/i);
});

test('names and subjects cannot add a header or a recipient', async () => {
  const { mail, source } = await keep({
    to: { name: 'Asha" <eve@evil.example>\r\nBcc: eve@evil.example, "', address: 'asha@example.com' },
    subject: 'Order\r\nBcc: eve@evil.example\r\n\r\nbody',
  });
  expect(mail.to).toHaveLength(1);
  expect(mail.to?.[0]?.address).toBe('asha@example.com');
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.subject).toBe('Order Bcc: eve@evil.example body');
  expect(source.toString()).not.toMatch(/^bcc:/im);
});

test.each(['Zoë "Zed" O’Hara', 'आशा मेनन', 'a, b <c>'])('the name %s arrives as it is', async (name) => {
  const { mail } = await keep({ to: { name, address: 'asha@example.com' } });
  expect(mail.to).toEqual([{ name, address: 'asha@example.com' }]);
});

test.each([
  'asha@example.com\r\nBcc: eve@evil.example',
  'asha@example.com, eve@evil.example',
  'asha@example.com eve@evil.example',
  '<asha@example.com>',
  'asha',
  '',
])('the address %j is refused', async (address) => {
  await expect(keep({ to: { name: '', address } })).rejects.toThrow('Not an e-mail address');
});

test('a message id that could leave its header or folder is refused', async () => {
  await expect(keep({ messageId: '../x' })).rejects.toThrow('Message-ID');
  await expect(keep({ messageId: 'a>\r\nBcc: b' })).rejects.toThrow('Message-ID');
});

test('a sender that is no address sends nothing; answers go where the shop says', async () => {
  const wrong = { from: { name: 'Plants', address: 'Plant Store' }, replyTo: null };
  await expect(createMailTransport({ sender: () => wrong, dataDir }).send(message)).rejects.toThrow(
    'Not an e-mail address',
  );
  const told = { ...sender(), replyTo: 'help@plants.example' };
  const mail = createMailTransport({ sender: () => told, smtpUrl: server.url, dataDir });
  await mail.send(message);
  mail.close();
  const parsed = await PostalMime.parse(server.received.splice(0)[0]?.source ?? '');
  expect(parsed.replyTo).toEqual([{ name: '', address: 'help@plants.example' }]);
});

test('a mail server gets the same mail', async () => {
  const mail = createMailTransport({ sender, smtpUrl: server.url, dataDir });
  await mail.send(message);
  mail.close();
  const [received] = server.received.splice(0);
  expect(received).toMatchObject({ from: '<orders@plants.example>', to: ['<asha@example.com>'] });
  const parsed = await PostalMime.parse(received?.source ?? '');
  expect(parsed.messageId).toBe('<order-5f3c@plants.example>');
  expect(parsed.html?.trim()).toBe(message.html.trim());
});

test('what a mail server refuses is an error without the address, and the next mail goes through', async () => {
  const mail = createMailTransport({ sender, smtpUrl: server.url, dataDir });
  server.refuse('450 <asha@example.com> try later');
  const error: unknown = await mail.send(message).catch((reason: unknown) => reason);
  expect(String(error)).toContain('450 <[recipient]> try later');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('asha@');
  server.refuse(null);
  await mail.send(message);
  mail.close();
  expect(server.received.splice(0)).toHaveLength(1);
});

test('a mail server that is not there is an error soon', async () => {
  const gone = await startTestMailServer();
  await gone.close();
  const mail = createMailTransport({ sender, smtpUrl: gone.url, dataDir });
  await expect(mail.send(message)).rejects.toThrow('ECONNREFUSED');
  mail.close();
});
