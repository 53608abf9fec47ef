import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessageForm, typedMessage } from './messages.schema.ts';

const good = {
  topic: 'order',
  name: ' Asha ',
  email: ' asha@example.com ',
  orderNumber: ' 1a2b3c4d ',
  body: ' Where is it?\nIt is late. ',
};
const read = (change: Record<string, string>) => readMessageForm(new URLSearchParams({ ...good, ...change }));
const problems = (change: Record<string, string>) =>
  read(change).error?.issues.map(({ path, message }) => [path[0], message]);

test('a form is kept without the space around what was typed, its lines as they are', () => {
  expect(read({}).data).toEqual({
    topic: 'order',
    name: 'Asha',
    email: 'asha@example.com',
    orderNumber: '1a2b3c4d',
    body: 'Where is it?\nIt is late.',
  });
  expect(read({ orderNumber: '' }).success).toBe(true);
});

test.each([
  [{ topic: '' }, 'topic', 'Please choose what it is about'],
  [{ topic: 'money' }, 'topic', 'Please choose what it is about'],
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(81) }, 'name', 'Name must be at most 80 characters'],
  [{ name: 'a\nb' }, 'name', 'Name contains characters that cannot be used'],
  [{ email: 'asha' }, 'email', 'Invalid email address'],
  [{ orderNumber: 'x'.repeat(41) }, 'orderNumber', 'Please keep this under 40 characters'],
  [{ orderNumber: 'a\0b' }, 'orderNumber', 'Contains characters that cannot be used'],
  [{ body: ' \n ' }, 'body', 'Please write what it is about'],
  [{ body: 'x'.repeat(4_001) }, 'body', 'Please keep this under 4000 characters'],
  [{ body: 'a\0b' }, 'body', 'Contains characters that cannot be used'],
])('%o is refused beside its field', (change, field, message) => {
  expect(problems(change)).toEqual([[field, message]]);
});

test('whatever is sent is shown again as it was typed', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(good), 'intent'), fc.string()), (sent) => {
      const typed = typedMessage(new URLSearchParams(sent));
      expect(Object.keys(typed)).toEqual(Object.keys(good));
      for (const [field, text] of Object.entries(typed))
        expect(text).toBe((sent[field] ?? '').toWellFormed());
    }),
  );
});
