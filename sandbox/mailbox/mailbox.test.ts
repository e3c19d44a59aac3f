import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import nodemailer from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { call, type Given, givenFolder } from '../testing/given-sandbox.ts';
import { givenSandbox } from '../testing/given-sandbox.ts';

const mail = {
  from: 'Lango <shop@lango.test>',
  to: 'customer@demo.test',
  bcc: 'hidden@demo.test',
  subject: 'Activate your account — karibu',
  text: 'Go to http://localhost:4000/activate?token=a1&x=2.',
  html: '<p>Go <a href="http://localhost:4000/activate?token=a1&amp;x=2">there</a></p>',
};

function postOf({ addresses }: Given, auth?: { user: string; pass: string }) {
  const { smtp } = addresses.ports;
  const post = nodemailer.createTransport({
    host: addresses.host,
    port: smtp,
    secure: false,
    ...(auth === undefined ? {} : { auth }),
  });
  onTestFinished(() => post.close());
  return post;
}

const listed = async (given: Given, to = '') =>
  (await call(`${given.addresses.mailbox}/messages?to=${to}`)).body as { id: string }[];
const read = async (given: Given, id: string | undefined) =>
  (await call(`${given.addresses.mailbox}/messages/${id}`)).body;

test('a mail is read back with its parts, headers and links', async () => {
  const given = await givenSandbox();
  await postOf(given).sendMail(mail);
  const [found] = await listed(given, 'CUSTOMER@demo');
  expect(await read(given, found?.id)).toMatchObject({
    from: 'shop@lango.test',
    to: ['customer@demo.test', 'hidden@demo.test'],
    subject: 'Activate your account — karibu',
    text: expect.stringContaining('Go to http://localhost:4000'),
    html: expect.stringContaining('<a href='),
    messageId: expect.stringMatching(/^<.+@lango\.test>$/),
    links: ['http://localhost:4000/activate?token=a1&x=2'],
    headers: expect.arrayContaining([{ name: 'to', value: 'customer@demo.test' }]),
  });
});

test('any password is taken, and none is needed', async () => {
  const given = await givenSandbox();
  await postOf(given, { user: 'anyone', pass: 'anything' }).sendMail(mail);
  await postOf(given).sendMail(mail);
  expect(await listed(given)).toHaveLength(2);
});

test('a sender that dies in the middle of a mail takes nobody with it', async () => {
  const given = await givenSandbox();
  const dying = connect(given.addresses.ports.smtp, given.addresses.host);
  const answers = async (code: string) => {
    const [chunk] = (await once(dying, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(new RegExp(`^${code}`));
  };
  await answers('220');
  dying.write('EHLO shop.test\r\n');
  await answers('250');
  dying.write('MAIL FROM:<shop@lango.test>\r\n');
  await answers('250');
  dying.resetAndDestroy();
  await postOf(given).sendMail(mail);
  expect(await listed(given)).toHaveLength(1);
});

test('the newest mail is first, and a blind copy is found by its recipient', async () => {
  const given = await givenSandbox();
  const post = postOf(given);
  await post.sendMail({ ...mail, subject: 'first' });
  await post.sendMail({ ...mail, subject: 'second' });
  expect(await listed(given, 'hidden')).toMatchObject([
    { subject: 'second' },
    { subject: 'first' },
  ]);
  expect(await listed(given, 'nobody')).toEqual([]);
});

test('mails survive a restart, and deleted ones stay deleted', async () => {
  const given = await givenSandbox({ dir: givenFolder() });
  await postOf(given).sendMail({ ...mail, subject: 'kept' });
  await postOf(given).sendMail({ ...mail, subject: 'deleted' });
  const [deleted] = await listed(given);
  await call(`${given.addresses.mailbox}/messages/${deleted?.id}`, { method: 'DELETE' });
  await given.restart();
  expect(await listed(given)).toMatchObject([{ subject: 'kept' }]);
  await call(`${given.addresses.mailbox}/messages`, { method: 'DELETE' });
  await given.restart();
  expect(await listed(given)).toEqual([]);
});

test.each([
  ['greylist', 451],
  ['refuse', 550],
])('the server can %s with code %i and recover', async (reply, code) => {
  const given = await givenSandbox();
  await given.control('/mailbox', { reply, times: 1 }, 'PUT');
  const post = postOf(given);
  await expect(post.sendMail(mail)).rejects.toMatchObject({ responseCode: code });
  await post.sendMail(mail);
  expect(await listed(given)).toHaveLength(1);
});

test('a mail can be accepted and lost', async () => {
  const given = await givenSandbox();
  await given.control('/mailbox', { reply: 'drop', times: 1 }, 'PUT');
  await postOf(given).sendMail(mail);
  expect(await listed(given)).toEqual([]);
});

test('an answer goes to Reply-To, from whom the mail was for, with the letter quoted', async () => {
  const taken: { to: string[]; source: string }[] = [];
  const shop = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      taken.push({ to, source: Buffer.concat(chunks).toString() });
      done();
    },
  });
  shop.listen(0, '127.0.0.1');
  await once(shop.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => shop.close(() => resolve())));
  const { port } = shop.server.address() as AddressInfo;
  const given = await givenSandbox({ answersPort: port });
  await postOf(given).sendMail({ ...mail, bcc: [], replyTo: 'desk+token@lango.test' });
  const [found] = await listed(given);
  const url = `${given.addresses.mailbox}/messages/${found?.id}/answer`;
  const { status } = await call(url, { method: 'POST', body: { text: 'It works.' } });
  expect(status).toBe(204);
  expect(taken[0]?.to).toEqual(['desk+token@lango.test']);
  expect(taken[0]?.source).toMatch(/^From: customer@demo\.test/m);
  expect(taken[0]?.source).toContain('It works.');
  expect(taken[0]?.source).toContain('> Go to http://localhost:4000');
});
