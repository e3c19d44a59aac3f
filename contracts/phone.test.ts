import { expect, test } from 'vitest';
import { maskPhone, normalisePhone, phoneProblem } from './phone.ts';

const tooShort = 'Phone number must be at least 10 digits';
const wrongShape = 'Use a number like 2547XXXXXXXX';

test.each([
  ['0712345678', '254712345678'],
  ['0712 345 678', '254712345678'],
  ['+254 712 345 678', '254712345678'],
  ['254712345678', '254712345678'],
  ['712345678', '254712345678'],
  ['110345678', '254110345678'],
  ['0110-345-678', '254110345678'],
  ['(0712) 345.678', '254712345678'],
])('%s is the number %s', (input, phone) => {
  expect(normalisePhone(input)).toBe(phone);
  expect(phoneProblem(input)).toBeUndefined();
});

test.each([
  ['', tooShort],
  ['12345', tooShort],
  ['0202345678', wrongShape],
  ['254812345678', wrongShape],
  ['2547123456789', wrongShape],
  ['07123a5678', wrongShape],
  ['٠٧١٢٣٤٥٦٧٨', wrongShape],
  ['44 7700 900123', wrongShape],
])('%s is refused with its own advice', (input, problem) => {
  expect(phoneProblem(input)).toBe(problem);
});

test('a number in a list keeps its middle to itself', () => {
  expect(maskPhone('254712345678')).toBe('2547••••5678');
  expect(maskPhone('123')).toBe('••••');
});
