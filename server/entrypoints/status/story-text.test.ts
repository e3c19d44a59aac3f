import { expect, test } from 'vitest';
import { storyText } from './story-text.ts';

const email = {
  at: new Date('2026-03-01T12:00:00Z'),
  about: 'email',
  name: 'purchase-ready',
  from: null,
  to: 'sent',
  actor: null,
  provider: null,
  code: null,
  tries: 1,
  note: null,
  subject: 'mail_1',
  requestId: null,
} as const;

test('the story of an order counts tries in words, and says first that there are older lines', () => {
  const lines = [email, { ...email, tries: 2, requestId: 'request-1' }];
  const order = { id: 'ord_1', code: 'LG-1', state: 'delivered', lines } as const;
  const told = [
    '2026-03-01 15:00:00  email        purchase-ready to sent after 1 try  mail_1',
    '2026-03-01 15:00:00  email        purchase-ready to sent after 2 tries  mail_1',
    '',
    'Search the logs for: request-1',
  ];
  const heading = 'LG-1  ord_1  delivered';
  expect(storyText({ ...order, more: false }).split('\n')).toEqual([heading, '', ...told]);
  expect(storyText({ ...order, more: true }).split('\n')).toEqual([
    heading,
    '',
    'There are older lines than these 2.',
    ...told,
  ]);
});
