import { expect, test } from 'vitest';
import { accountEmailWords } from './account-email-words.ts';

test('an answer comes first, and below it each line of what it answers', () => {
  const said = accountEmailWords({
    about: 'message-answered',
    orderNumber: null,
    message: {
      name: 'Asha',
      day: 'Nov 28, 2026',
      body: 'Yellow leaves.\n\nWhy?',
      answerText: 'Too wet.',
    },
    shopName: 'Meera’s Plants',
  });
  expect(said.subject).toBe('Meera’s Plants has answered you');
  expect(said.lead).toBe('Hello Asha, thank you for your message of Nov 28, 2026.');
  expect(said.quote).toBe('Too wet.\n\nYou wrote:\n> Yellow leaves.\n> \n> Why?');
});
