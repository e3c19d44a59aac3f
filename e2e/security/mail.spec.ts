import { freshAddress } from '../support/customer.ts';
import { expect, test } from '../support/people.ts';
import { credentialsOf, makeTenant } from '../support/tenant.ts';

const contact = {
  body: 'Somebody else wrote this, and not the owner of the address.',
  deliveryMode: 'EMAIL',
  countryCode: 'KE',
};

test('S131 no other way of delivery and no other country is taken', async ({ newCustomer }) => {
  const email = freshAddress('writer');
  for (const deliveryMode of ['SMS', 'PUSH', 'EMAIL,SMS', '', null, ['EMAIL']]) {
    const answer = await newCustomer().call('POST', '/messages', {
      ...contact,
      email,
      deliveryMode,
    });
    expect(answer.status, String(deliveryMode)).toBe(422);
  }
  const abroad = { ...contact, email, countryCode: 'US' };
  expect((await newCustomer().call('POST', '/messages', abroad)).status).toBe(422);
});

test('S115 and S133: a message goes to the operator alone, whatever address it names', async ({
  newCustomer,
  sandbox,
}) => {
  const stranger = freshAddress('stranger');
  const sent = await newCustomer().call('POST', '/messages', { ...contact, email: stranger });
  expect(sent.status).toBeLessThan(300);
  for (const email of [`${stranger}\r\nBcc: x@evil.test`, `${stranger}, x@evil.test`, '<x@y>']) {
    const { status } = await newCustomer().call('POST', '/messages', { ...contact, email });
    expect(status, email).toBe(422);
  }
  await sandbox.mail('support@lango.test', /./);
  expect(await sandbox.mailsTo(stranger)).toEqual([]);
  expect(await sandbox.mailsTo('x@evil.test')).toEqual([]);
});

test('S135 no mail of a purchase carries a secret', async ({ newCustomer, sandbox }) => {
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { email } = tenant.customer;
  const { password } = await credentialsOf(tenant);
  await sandbox.mail(email, /ready/i);
  const mails = await sandbox.mailsTo(email);
  expect(mails.length).toBeGreaterThan(1);
  for (const { id } of mails) {
    const mail = JSON.stringify(await sandbox.send('GET', `/mailbox/messages/${id}`));
    expect(mail).not.toContain(password);
    expect(mail).not.toContain('a quiet river at dawn 7');
  }
});
