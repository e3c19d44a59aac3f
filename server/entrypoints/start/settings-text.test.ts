import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettingsText } from './settings-text.ts';

const read = (text: string) => readSettingsText(text, 'shop.env');

test.each([
  ['plain', 'A=one two', 'one two'],
  ['nothing', 'A=', ''],
  ['blanks around', '  A=one  ', 'one'],
  ['export', 'export A=1', '1'],
  ['Windows', 'A=1\r\nB=2\r\n', '1'],
  ['a mark of its encoding', '\ufeffA=1', '1'],
  ['a remark above', '# A=2\n\nA=1', '1'],
  ['single quotes', `A='x#y $z \\n "q" \`'`, 'x#y $z \\n "q" `'],
  ['single quotes over lines', `A='-----BEGIN\nabc=\n-----END'`, '-----BEGIN\nabc=\n-----END'],
  ['double quotes', String.raw`A="it's #1 \"x\" \\ \n \$"`, 'it\'s #1 "x" \\ \n $'],
  ['a remark behind quotes', "A='1' # one", '1'],
  ['an address', 'A=postgres://u:p@h/d?x=1&y=%20', 'postgres://u:p@h/d?x=1&y=%20'],
])('%s is read', (_, text, value) => expect(read(text)['A']).toBe(value));

test.each([
  [
    'a # is cut off by others',
    'SHOP_NAME=Duka #1',
    /Line 1 of shop\.env has an unquoted # in SHOP_NAME; write SHOP_NAME='Duka #1'/,
  ],
  ['a $ is replaced by others', 'SHOP_NAME=a$b', /SHOP_NAME='a\$b'/],
  ['a backslash is eaten by others', 'SHOP_NAME=a\\b', /SHOP_NAME='a\\b'/],
  ['a quote in the middle', `SHOP_NAME=Mama's`, /SHOP_NAME="Mama's"/],
  ['a remark behind a value', 'PORT=4000 # the shop', /PORT='4000 # the shop'/],
  ['no value', 'JUST A LINE', /Line 1 of shop\.env is not NAME=value/],
  ['blanks around =', 'A = 1', /is not NAME=value/],
  ['a name twice', 'A=1\n\nA=2', /Line 3 of shop\.env sets A, which line 1 has set already/],
  ['a quote without an end', "B=1\nA='x\ny", /Line 2 of shop\.env has no closing ' for A/],
  ['more behind a quote', "A='x'y", /has more behind the closing '/],
  ['an unknown escape', String.raw`A="\d"`, /has \\d in A/],
])('%s: it is refused with what to write', (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('a refusal repeats no secret', () => {
  for (const name of ['DARAJA_OPERATOR_PASSWORD', 'LANGO_SECRET', 'SMTP_URL', 'BACKUP_KEY']) {
    expect(() => read(`${name}=Kilimo#Nairobi2026`)).toThrow(`write ${name}='…'`);
    expect(() => read(`${name}=Kilimo'Nairobi2026`)).toThrow(`write ${name}="…"`);
  }
});

test('whatever is written in quotes is what is read', () => {
  const lines = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\ufeff]/g, ''));
  fc.assert(
    fc.property(lines, (value) => {
      const literal = value.replaceAll("'", '');
      expect(read(`A='${literal}'`)).toEqual({ A: literal });
      const escaped = value.replace(/[\\"]/g, (char) => `\\${char}`);
      expect(read(`A="${escaped}"`)).toEqual({ A: value });
    }),
  );
});
