import { expect, test } from 'vitest';
import { readSender, withSender } from './contact-line.ts';

const message = 'Do you have addresses in Kisumu?';
const address = 'amina@example.test';

test.each([null, 'Amina Otieno'])('what the form writes is read again (name: %s)', (name) => {
  const body = withSender({ name, address }, message);
  expect(readSender(body)).toEqual({ sender: { name, address }, message });
});

test.each([
  message,
  `From: Kisumu\n\n${message}`,
  `From: a@b@c\n\n${message}`,
  `From: Amina <amina@example.test> and others\n\n${message}`,
  `From: ${address}`,
  `${message}\nFrom: ${address}`,
])('a body that does not begin with a sender is a message as it is: %j', (body) => {
  expect(readSender(body)).toEqual({ message: body });
});
