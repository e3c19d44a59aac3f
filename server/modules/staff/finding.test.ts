import { describe, expect, test } from 'vitest';
import { detailOf, searchTerm } from './finding.ts';

describe('what was typed', () => {
  test('is one letter at least two long', () => {
    expect(searchTerm('')).toBeUndefined();
    expect(searchTerm(' a ')).toBeUndefined();
    expect(searchTerm('order: ')).toBeUndefined();
    expect(searchTerm('am')?.text).toBe('am');
  });

  test.each([
    ['order:LG-7K3M9Q', 'LG-7K3M9Q', ['order']],
    ['Phone: 0712 345 678', '0712 345 678', ['customer', 'payment']],
    ['ip:2001:db8::1', '2001:db8::1', ['lease', 'server', 'address']],
  ])('is narrowed by a prefix: %s', (typed, text, kinds) => {
    const term = searchTerm(typed);
    expect(term?.text).toBe(text);
    expect([...(term?.kinds ?? [])]).toEqual(kinds);
  });

  test.each(['nothing:here', 'constructor:x1', 'https://shop.test', '2001:db8::1'])(
    'is no prefix that nobody knows: %s',
    (typed) => expect(searchTerm(typed)).toMatchObject({ text: typed, kinds: undefined }),
  );

  test('is read as a code, a number and an address', () => {
    expect(searchTerm('#lg–abc 234')?.reference).toBe('LGABC234');
    expect(searchTerm('+254 712 345 678')?.phone).toBe('254712345678');
    expect(searchTerm('phone:5678')).toMatchObject({ phone: undefined, phoneEnd: '5678' });
    expect(searchTerm('5678')?.phoneEnd).toBeUndefined();
    expect(searchTerm('198.51.100.7')?.ip).toBe('198.51.100.7');
    expect(searchTerm('198.51.100')?.ip).toBeUndefined();
  });

  test('means itself where a pattern would mean more', () => {
    expect(searchTerm('a%b_c\\d')?.start).toBe(String.raw`a\%b\_c\\d%`);
  });
});

test('a detail has the parts that are there', () => {
  expect(detailOf('Amina', null, '', 'KES 259')).toBe('Amina · KES 259');
});
