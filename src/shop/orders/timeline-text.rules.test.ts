import { expect, test } from 'vitest';
import { timelineText } from './timeline-text.rules.ts';

test.each([
  ['placed', {}, 'Order placed'],
  ['status-changed', { to: 'shipped' }, 'On its way to you'],
  ['status-changed', { to: 'lost' }, null],
  ['email-sent', { orderStatus: 'delivered' }, 'We sent you an e-mail: Delivered'],
  ['email-requested', { orderStatus: 'delivered' }, null],
  ['note', { text: 'for staff' }, null],
])('%s %j reads %j', (event, detail, text) => expect(timelineText({ event, detail })).toBe(text));
