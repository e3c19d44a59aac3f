import { expect, test } from 'vitest';
import { fileBytesMax } from '#contracts/support/tickets.ts';
import { judgeFile } from './judge-file.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1]);
const text = (content: string) => Buffer.from(content);
const refused = { code: 'file-refused' };

test.each([
  ['shot.png', png, 'image/png'],
  ['IMG_1.JPG', jpeg, 'image/jpeg'],
  ['bill.pdf', text('%PDF-1.7\n1 0 obj\n'), 'application/pdf'],
  ['log.txt', text('10:00 refused\n10:01 fine\n'), 'text/plain'],
  ['usage.CSV', text('day,bytes\n1,2\n'), 'text/csv'],
])('%s is what its bytes say', async (name, content, mediaType) => {
  expect(await judgeFile(name, content)).toMatchObject({ name, mediaType });
});

test('a picture by another name is still a picture', async () => {
  expect(await judgeFile('notes.txt', png)).toMatchObject({ mediaType: 'image/png' });
});

test.each([
  ['a page', 'a.txt', text('<!doctype html><script>alert(1)</script>')],
  ['a page with spaces before it', 'a.txt', text(' \n <HTML><body>')],
  ['a drawing that can run script', 'a.png', text('<svg xmlns="x" onload="alert(1)"/>')],
  ['a program', 'a.pdf', Buffer.from('7f454c4602010100', 'hex')],
  ['an archive', 'a.csv', Buffer.from('504b0304140000000800', 'hex')],
  ['bytes that are no text', 'a.txt', Buffer.from([0, 1, 2, 0xc3, 0x28])],
  ['nothing', 'a.txt', Buffer.alloc(0)],
  ['more than 5 MB', 'a.txt', Buffer.alloc(fileBytesMax + 1, 97)],
])('%s is refused', async (_, name, content) => {
  await expect(judgeFile(name, content)).rejects.toMatchObject(refused);
});

test('a name keeps nothing that a folder, a header or a shell would read', async () => {
  const name = '../../etc/pass"wd\r\nSet-Cookie: x;.txt';
  const judged = await judgeFile(name, text('fine'));
  expect(judged.name).not.toMatch(/[\\/"\r\n:;]|^\./);
  expect(judged.name).toMatch(/\.txt$/);
});
