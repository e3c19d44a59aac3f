import { describe, expect, test } from 'vitest';
import { MailUnreadable, parseMail, provesSender } from './parse-mail.ts';

const envelope = { from: 'amina@demo.test', to: ['support@shop.test'] };
const crlf = (text: string) => text.replaceAll('\n', '\r\n');
const raw = (head: string, body: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(crlf(`From: Amina <amina@demo.test>\n${head}\n\n${body}`), encoding);
const read = (head: string, body: string) => parseMail(raw(head, body), envelope);

const western = (head: string, body = 'Café déjà') => raw(head, body, 'latin1');

test.each([
  ['no type at all', western('Subject: x')],
  ['a type without a charset', western('Content-Type: text/plain')],
  ['UTF-8 without a charset', raw('Content-Type: text/plain', 'Café déjà')],
  [
    'quoted-printable without a charset',
    western(
      'Content-Type: text/plain;\n format=flowed\nContent-Transfer-Encoding: quoted-printable',
      'Caf=E9 d=E9j=E0',
    ),
  ],
  ['a page without a charset', western('Content-Type: text/html', '<p>Café déjà</p>')],
])('a text with %s is read', async (_, message) => {
  expect((await parseMail(message, envelope)).body).toBe('Café déjà');
});

test('two long names of mails are two, and a name holds nothing that the database refuses', async () => {
  const long = 'x'.repeat(300);
  const ids = [`<${long}1@a.test>`, `<${long}2@a.test>`, '<a\0b@a.test>'];
  const names = await Promise.all(
    ids.map(async (id) => (await read(`Message-ID: ${id}`, 'Hi')).messageId),
  );
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[\x20-\x7e]{3,250}$/);
});

test('what was attached comes first and in its order, what is shown in the text after it', async () => {
  const part = (name: string, extra: string) =>
    `--b\nContent-Type: image/png; name="${name}"\nContent-Transfer-Encoding: base64\n${extra}\n\niVBORw0KGgo=\n`;
  const logo = part('logo.png', 'Content-ID: <logo@x>\nContent-Disposition: inline');
  const files = ['b.png', 'a.png', 'c.png'].map((name) =>
    part(name, `Content-Disposition: attachment; filename="${name}"`),
  );
  const mail = await read(
    'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b',
    `--b\nContent-Type: text/html; charset=utf-8\n\n<img src="cid:logo@x">Hi\n${logo}${files.join('')}--b--\n`,
  );
  expect(mail.files.map(({ name }) => name)).toEqual(['b.png', 'a.png', 'c.png', 'logo.png']);
});

test('the whole text is kept beside what is shown', async () => {
  const text = 'It works.\n\nOn 1 Mar 2026, Lango <a@b.test> wrote:\n> Try now.';
  const mail = await read('Content-Type: text/plain; charset=utf-8', text);
  expect([mail.body, mail.fullText]).toEqual(['It works.', text]);
});

test('what nobody can read is named so', async () => {
  const nested = Array.from(
    { length: 3_000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  ).join('');
  await expect(parseMail(Buffer.from(crlf(nested)), envelope)).rejects.toThrow(MailUnreadable);
});

describe('a sender is proved', () => {
  const by = (value: string, others: readonly string[] = []) =>
    provesSender(
      [value, ...others].map((each) => ({ key: 'authentication-results', value: each })),
      { sender: 'amina@demo.test', host: 'mail.shop.test' },
    );

  test.each([
    'mail.shop.test; dkim=pass header.d=demo.test header.s=a',
    'mail.shop.test 1; spf=fail smtp.mailfrom=x.test; dkim=pass (2048-bit key) header.i=@demo.test',
    'mail.shop.test; spf=pass smtp.mailfrom=bounces@mail.demo.test',
    'mail.shop.test;\r\n\tdmarc=pass (p=reject) header.from=demo.test',
    'MAIL.shop.test; DKIM=pass header.d=Demo.Test',
  ])('by %s', (value) => expect(by(value)).toBe(true));

  test.each([
    'mail.shop.test; dkim=pass header.d=evil.test',
    'mail.shop.test; dkim=fail header.d=demo.test',
    'mail.shop.test; spf=pass smtp.mailfrom=x@evildemo.test',
    'mail.shop.test; dkim=pass header.d=test',
    'mail.shop.test; none',
    'other.test; dkim=pass header.d=demo.test',
    'mail.shop.test.evil.test; dkim=pass header.d=demo.test',
    'mail.shop.test; x=(; dkim=pass header.d=demo.test)',
    '',
  ])('never by %s', (value) => expect(by(value)).toBe(false));

  test('by the topmost result alone', () => {
    expect(by('mail.shop.test; none', ['mail.shop.test; dkim=pass header.d=demo.test'])).toBe(
      false,
    );
  });

  test('by nobody where the operator named no host', () => {
    const header = { key: 'authentication-results', value: '; dkim=pass header.d=demo.test' };
    expect(provesSender([header], { sender: 'a@demo.test', host: undefined })).toBe(false);
  });
});
