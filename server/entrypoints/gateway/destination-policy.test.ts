import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { destinationPolicy } from './destination-policy.ts';

const config = {
  mode: 'live',
  publicUrl: 'https://shop.example',
  privateUpstreams: ['10.20.0.0/16'],
  gateway: { host: 'proxy.example' },
} as const;

/** A resolver whose answers the test changes; what has none is unknown. */
function givenNames(answers: Record<string, readonly string[]>) {
  return async (name: string) => {
    const found = answers[name];
    if (!found) throw new Error(`no such name: ${name}`);
    return found;
  };
}

test('a shop that moved is refused and trusted at its new address alone', async () => {
  const answers: Record<string, string[]> = {
    'shop.example': ['198.41.0.4'],
    'proxy.example': ['198.41.0.5'],
  };
  const { policy, refresh } = await destinationPolicy(config, silentLog, givenNames(answers));
  expect(policy.ownAddresses).toEqual(['198.41.0.4', '198.41.0.5']);
  expect(policy.trustedNames.get('shop.example')).toBe('198.41.0.4');
  answers['shop.example'] = ['198.41.0.9'];
  await refresh();
  expect(policy.ownAddresses).toEqual(['198.41.0.9', '198.41.0.5']);
  expect(policy.trustedNames.get('shop.example')).toBe('198.41.0.9');
});

test('a name server that does not answer makes nothing forgotten, a name led inwards does', async () => {
  const answers: Record<string, string[]> = { 'shop.example': ['198.41.0.4'] };
  const { policy, refresh } = await destinationPolicy(config, silentLog, givenNames(answers));
  delete answers['shop.example'];
  await refresh();
  expect(policy.ownAddresses).toEqual(['198.41.0.4']);
  answers['shop.example'] = ['10.0.0.7'];
  await refresh();
  expect(policy.trustedNames.has('shop.example')).toBe(false);
});

test('live, private upstreams stand in the networks that the operator named', async () => {
  const { policy } = await destinationPolicy(config, silentLog, givenNames({}));
  expect(policy).toMatchObject({
    allowPrivateUpstreams: false,
    privateUpstreams: ['10.20.0.0/16'],
  });
});
