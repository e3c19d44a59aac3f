import { expect, test } from 'vitest';
import { decodeText, isDamaged } from './decode-text.ts';

const text = 'Café Ngong – “Zürich” €5';
/** Where letters beyond Latin-1 have places of their own. */
const own = new Map([
  ['–', 0x96],
  ['“', 0x93],
  ['”', 0x94],
  ['€', 0x80],
]);
const windows1252 = Uint8Array.from(
  Array.from(text),
  (letter) => own.get(letter) ?? letter.charCodeAt(0),
);
const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, the lower byte first', wide],
  ['UTF-16, the higher byte first', Buffer.from(wide).swap16()],
  ['windows-1252', windows1252],
])('%s is read', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});

test.each(['a\uFFFDb', 'a\0b', '\ud800'])('%j is damaged', (damaged) => {
  expect(isDamaged(damaged)).toBe(true);
  expect(isDamaged(text)).toBe(false);
});
