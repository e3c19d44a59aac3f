import { expect, test } from 'vitest';
import { judgeComponents, type Findings } from './judge.ts';

const quiet: Findings = {
  alive: new Set(['api', 'gateway']),
  known: new Set(['api', 'gateway']),
  providers: [],
  countries: [],
  servers: { late: 0 },
};
const states = (findings: Partial<Findings>) =>
  Object.fromEntries(
    judgeComponents({ ...quiet, ...findings }).map(({ component, state }) => [component, state]),
  );

test('a process that does not beat is down', () => {
  expect(states({})).toEqual({ shop: 'ok', gateway: 'ok', servers: 'ok' });
  expect(states({ alive: new Set(['api']) })).toMatchObject({ shop: 'ok', gateway: 'down' });
});

test('a process that has never beaten is not down yet', () => {
  expect(states({ alive: new Set(), known: new Set() })).toEqual({ servers: 'ok' });
});

test('nothing is said about a provider that was not asked or a country without checks', () => {
  const found = states({
    providers: [{ provider: 'daraja', asked: 0, lost: 0 }],
    countries: [{ code: 'KE', name: 'Kenya', checked: 0, healthy: 0 }],
  });
  expect(Object.keys(found)).toEqual(['shop', 'gateway', 'servers']);
});

test('shares decide: most is well, few is down, between them degraded', () => {
  const country = (code: string, healthy: number) => ({ code, name: code, checked: 10, healthy });
  expect(
    states({
      providers: [{ provider: 'daraja', asked: 4, lost: 4 }],
      countries: [country('KE', 8), country('DE', 7), country('JP', 2)],
    }),
  ).toMatchObject({
    'payments-daraja': 'down',
    'proxies.KE': 'ok',
    'proxies.DE': 'degraded',
    'proxies.JP': 'down',
  });
});

test('a server that waits too long makes servers degraded', () => {
  expect(states({ servers: { late: 1 } })).toMatchObject({ servers: 'degraded' });
});
