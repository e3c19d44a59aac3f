import { expect, test } from 'vitest';
import { paymentBody } from './sale/payments.ts';
import {
  maskPhone,
  maskPhonesIn,
  optionalPhone,
  phoneNumber,
  phoneProblem,
  readPhone,
} from './phone.ts';

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
  ['0712\u00a0345678', '254712345678'],
  ['\u202d+254 712 345 678\u202c', '254712345678'],
  ['tel:+254712345678', '254712345678'],
  ['TEL://0712-345-678', '254712345678'],
  ['tel:0712345678;phone-context=+254', '254712345678'],
  ['+254 (0)712 345 678', '254712345678'],
  ['+254(0) 110 345 678', '254110345678'],
  ['2540712345678', '254712345678'],
  ['00254712345678', '254712345678'],
  ['00254 (0) 712 345678', '254712345678'],
  ['0712/345/678', '254712345678'],
  ['0712\u2011345\u2013678', '254712345678'],
  ['０７１２３４５６７８', '254712345678'],
  ['٠٧١٢٣٤٥٦٧٨', '254712345678'],
  ['+۲۵۴ ۷۱۲ ۳۴۵ ۶۷۸', '254712345678'],
  ['\t0712\u202f345\u2009678\u3000', '254712345678'],
])('%s is the number %s', (input, phone) => {
  expect(readPhone(input)).toBe(phone);
  expect(phoneNumber.parse(input)).toBe(phone);
  expect(phoneProblem(input)).toBeUndefined();
});

test.each([
  ['', tooShort],
  ['12345', tooShort],
  ['0202345678', wrongShape],
  ['254812345678', wrongShape],
  ['2547123456789', 'The number has 10 digits after 254; it needs 9'],
  ['+254 712 345 67', 'The number has 8 digits after 254; it needs 9'],
  ['0712 345 6789', 'The number has 11 digits; it needs 10'],
  ['07123a5678', `“a” is not a digit. ${wrongShape}`],
  ['०७१२३४५६७८', `“०” is not a digit. ${wrongShape}`],
  ['2540712345678 x', `“x” is not a digit. ${wrongShape}`],
  ['00254 0712 34567', wrongShape],
  ['+255 712 345 678', wrongShape],
  ['44 7700 900123', wrongShape],
])('%s is refused with its own advice', (input, problem) => {
  expect(readPhone(input)).toBeUndefined();
  expect(phoneProblem(input)).toBe(problem);
  expect(phoneNumber.safeParse(input).error?.issues).toMatchObject([{ message: problem }]);
});

test('a number in a list keeps its middle to itself', () => {
  expect(maskPhone('254712345678')).toBe('2547••••5678');
  expect(maskPhone('123')).toBe('••••');
});

test('no number in a text is left whole', () => {
  const said = 'Pay 254712345678 or 254110345678, not 2547123456789.';
  expect(maskPhonesIn(said)).toBe('Pay 2547••••5678 or 2541••••5678, not 2547123456789.');
});

test('a number may be left out of a form, and a wrong one may not be sent', () => {
  expect(optionalPhone.safeParse('').success).toBe(true);
  expect(optionalPhone.safeParse('0712 345 678').success).toBe(true);
  expect(optionalPhone.safeParse('0712').error?.issues).toMatchObject([{ message: tooShort }]);
});

const payment = {
  amount: 259,
  category: 'COLLECTIONS',
  countryCode: 'KE',
  currencyCode: 'KES',
  metaData: { proxyId: 'prx_1' },
} as const;

test('a prompt is asked of a number in any form, and of nothing else', () => {
  const asked = (accountNumber: string) =>
    paymentBody.safeParse({ ...payment, mode: 'STK', accountNumber });
  expect(asked('0712 345 678').data?.accountNumber).toBe('254712345678');
  for (const typed of ['071234567', 'abc', '+1 415 555 2671', 'amina@demo.test']) {
    expect(asked(typed).error?.issues).toMatchObject([{ path: ['accountNumber'] }]);
  }
});

test('a card and the balance are asked of the e-mail address as it is', () => {
  for (const mode of ['LINK', 'BALANCE']) {
    const asked = { ...payment, mode, accountNumber: ' amina@demo.test ' };
    expect(paymentBody.parse(asked).accountNumber).toBe('amina@demo.test');
  }
});
