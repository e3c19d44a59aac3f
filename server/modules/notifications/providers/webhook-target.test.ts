import { expect, test } from 'vitest';
import { outgoingRules } from '#platform/outgoing/judged-agent.ts';
import { problemOfUrl } from './webhook-target.ts';

const shop = { publicUrl: 'https://duka.example.com' };
const live = outgoingRules({ mode: 'live', ...shop });
const sandbox = outgoingRules({ mode: 'sandbox', ...shop });

test('loopback is for the sandbox alone', () => {
  expect(problemOfUrl('http://127.0.0.1:4000/x', sandbox)).toBeUndefined();
  expect(problemOfUrl('http://127.0.0.1:4000/x', live)).toBeDefined();
  expect(problemOfUrl('https://127.0.0.1/x', live)).toBeDefined();
  expect(problemOfUrl('https://localhost/x', live)).toBeDefined();
  expect(problemOfUrl('https://hooks.example.com/x', live)).toBeUndefined();
});

test.each([
  'https://[::127.0.0.1]/x',
  'https://[fec0::1]/x',
  'https://[64:ff9b:1::1]/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://duka.example.com/x',
  'https://DUKA.example.com./x',
  'https://duka.example.com:8443/x',
])('%s is refused as it is written', (url) => {
  expect(problemOfUrl(url, live)).toBeDefined();
});
