import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { couponCode } from './admin/money/billing.ts';
import { email } from './account/identity.ts';
import { readPhone } from './phone.ts';
import { receiptBody } from './sale/payments.ts';
import { label, line, personName } from './text.ts';
import { typedCode, typedLine, typedReference, typedText } from './typed.ts';

const unseen = fc.constantFrom(
  ...Array.from(
    '\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202d\u2060\u2066\u2069\u00ad\ufeff\u061c\ufe0f\u034f',
  ),
);
const blank = fc.constantFrom(...Array.from(' \t\u00a0\u2009\u202f\u3000\u2003\u205f'));

/** A value with unseen characters between all of its own, and blanks around it. */
const pasted = (value: string) =>
  fc
    .tuple(
      fc.array(blank, { maxLength: 3 }),
      fc.array(fc.array(unseen, { maxLength: 2 }), {
        minLength: value.length + 1,
        maxLength: value.length + 1,
      }),
      fc.array(blank, { maxLength: 3 }),
    )
    .map(([before, between, after]) => {
      const chars = Array.from(value, (char, index) => [...(between[index] ?? []), char].join(''));
      return [...before, ...chars, ...(between.at(-1) ?? []), ...after].join('');
    });

const widened = (value: string) =>
  Array.from(value, (char) =>
    /[!-~]/.test(char) ? String.fromCharCode(char.charCodeAt(0) + 0xfee0) : char,
  ).join('');

const fields = [
  { name: 'a phone', read: readPhone, value: '0712345678', meant: '254712345678' },
  {
    name: 'an email',
    read: (typed: string) => email.parse(typed),
    value: 'amina@demo.test',
    meant: 'amina@demo.test',
  },
  {
    name: 'a coupon',
    read: (typed: string) => couponCode.parse(typed),
    value: 'KARIBU-10',
    meant: 'KARIBU-10',
  },
  {
    name: 'a receipt',
    read: (typed: string) => receiptBody.parse({ code: typed }).code,
    value: 'ukl1234abc',
    meant: 'UKL1234ABC',
  },
] as const;

describe.each(fields)('$name', ({ read, value, meant }) => {
  test('is what is seen of it, whatever is pasted with it', () => {
    fc.assert(
      fc.property(pasted(value), (typed) => {
        expect(read(typed)).toBe(meant);
      }),
    );
  });

  test('is read in full width', () => {
    expect(read(widened(value))).toBe(meant);
  });
});

test.each([
  ['KARIBU‐10', 'KARIBU-10'],
  ['KARIBU‑10', 'KARIBU-10'],
  ['KARIBU–10', 'KARIBU-10'],
  ['KARIBU—10', 'KARIBU-10'],
  ['KARIBU−10', 'KARIBU-10'],
  ['ＫＡＲＩＢＵ－１０', 'KARIBU-10'],
])('%s is %s', (typed, code) => expect(typedCode(typed)).toBe(code));

test('words keep their own dashes, joiners and direction, and lose what is pasted around them', () => {
  expect(typedLine('\u202a\u00a0Amina\u00a0Otieno\u202c\ufeff')).toBe('Amina Otieno');
  expect(typedLine('Nairobi – CBD')).toBe('Nairobi – CBD');
  expect(typedLine('می\u200cخواهم 👩\u200d💻')).toBe('می\u200cخواهم 👩\u200d💻');
  expect(personName(60).parse('\u202aAmina\u202c')).toBe('Amina');
  expect(label(60).parse('\u2066My token\u2069')).toBe('My token');
  expect(line(60).parse('LNG\u00a01234\u200b')).toBe('LNG 1234');
});

test('no letter becomes another one', () => {
  for (const other of ['K', 'ı', 'а', 'ᴋ', 'ℓ', 'ß']) expect(typedCode(other)).toBe(other);
});

test.each([
  'LG-ABC234',
  'lg abc234',
  '#LG–ABC234',
  'LG\u00a0—\u00a0ABC 234',
  'ＬＧ－ＡＢＣ２３４',
  'Lg.abc/234',
  'order LG-ABC234',
  'Oda No. lg abc 234',
  'ACC#LG-ABC٢٣٤',
])('the order number %s is found', (typed) => expect(typedReference(typed)).toBe('LGABC234'));

test('a reference that only begins as such a word keeps it', () => {
  expect(typedReference('ORDERS7')).toBe('ORDERS7');
  expect(typedReference('NOLGX')).toBe('LGX');
  expect(typedReference('ACC123')).toBe('ACC123');
});

test('text of several lines keeps everything but what surrounds it', () => {
  expect(typedText('\u200f\n مرحبا\u200f 5 –\u00a0x\r\n\t- y \u200b\n')).toBe(
    'مرحبا\u200f 5 –\u00a0x\r\n\t- y',
  );
  expect(typedText('\u200b \ufeff')).toBe('');
});

test.each([
  '\u212aate@demo.test',
  'am\u0131na@demo.test',
  '\u0430mina@demo.test',
  'ﬁona@demo.test',
])('the address %j is refused, and not read as another’s', (other) =>
  expect(email.safeParse(other).success).toBe(false),
);
