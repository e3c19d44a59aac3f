import { expect, test } from 'vitest';
import { rateProblems, rateServiceOf } from './rate-settings.ts';

test('the sandbox tells the rate unless another service is named', () => {
  const played = rateServiceOf({}, 'http://127.0.0.1:4010');
  expect(played?.baseUrl).toBe('http://127.0.0.1:4010/rates');
  const own = rateServiceOf(
    { RATE_SERVICE_URL: 'https://rates.example/', RATE_SERVICE_KEY: 'key' },
    'http://127.0.0.1:4010',
  );
  expect([own?.baseUrl, own?.key.reveal()]).toEqual(['https://rates.example', 'key']);
});

test('a live shop without a service asks nobody, and half of one is refused', () => {
  expect(rateServiceOf({}, undefined)).toBeUndefined();
  expect(rateProblems({})).toEqual([]);
  expect(rateProblems({ RATE_SERVICE_URL: 'https://rates.example' })).toHaveLength(1);
  expect(rateProblems({ RATE_SERVICE_KEY: 'key' })).toHaveLength(1);
});
