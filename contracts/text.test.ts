import { describe, expect, test } from 'vitest';
import { signUpBody } from './account/identity.ts';
import { exact, hasCardNumber, isKeepable, label, line, nameProblems, personName } from './text.ts';
import { text, words } from './text.ts';

const messageOf = (name: string) => personName(60).safeParse(name).error?.issues[0]?.message;

test.each(['a\0b', '\u0001', 'a\u007f', '\ud800', 'x\udc00y', '\u001b[31m'])(
  '%j is kept nowhere',
  (bad) => {
    expect(isKeepable(bad)).toBe(false);
    for (const kind of [text(50), words(50), line(50), exact(50), label(50), personName(50)]) {
      expect(kind.safeParse(bad).success).toBe(false);
    }
  },
);

test.each(['Habari 🦒', 'a\tb', 'one\r\ntwo', '', 'مرحبا'])('%j is kept as it is', (good) => {
  expect(isKeepable(good)).toBe(true);
  expect(text(50).parse(good)).toBe(good);
});

test('a line has no line end, and what is named or said can be read', () => {
  expect(line(50).safeParse('one\ntwo').success).toBe(false);
  expect(line(50).parse('  one two ')).toBe('one two');
  for (const hidden of ['\u200b\u200d', '\u2060', '\u00ad', '\u200e']) {
    expect(words(50).safeParse(hidden).success).toBe(false);
    expect(label(50).safeParse(hidden).success).toBe(false);
  }
});

describe('the name of a person', () => {
  test.each([
    'Amina',
    "Ng'ang'a",
    'Jean-Luc',
    'O’Neill',
    'Wanjikũ wa Kamau',
    '李',
    'Jr. 3',
    'عائشة',
  ])('%s is one', (name) => expect(personName(60).parse(` ${name} `)).toBe(name));

  test.each([
    ['you won! claim at https://evil.example/x now', nameProblems.address],
    ['see WWW.evil.example', nameProblems.address],
    ['amina@example.test', nameProblems.address],
    ['<b>Amina</b>', nameProblems.address],
    ['Amina 4242 4242 4242 4242', nameProblems.card],
    ['4242-4242-4242-4242', nameProblems.card],
    ['Amina ４２４２４２４２４２４２４２４２', nameProblems.card],
    ['\u200b\u200c\u200d', nameProblems.letters],
    ['0712', nameProblems.letters],
    ['Amina\nWelcome', nameProblems.letters],
  ])('%j is none', (name, message) => expect(messageOf(name)).toBe(message));

  test('both names of a sign-up are judged', () => {
    const bad = { firstName: 'http://x.example', lastName: '<b>' };
    const found = signUpBody.safeParse(bad).error?.issues.map(({ path }) => path[0]);
    expect(found).toEqual(expect.arrayContaining(['firstName', 'lastName']));
  });
});

test('digits that no card has are no card number', () => {
  expect(hasCardNumber('4242 4242 4242 4241')).toBe(false);
  expect(hasCardNumber('254712345678')).toBe(false);
  expect(hasCardNumber('000000000000')).toBe(false);
});
