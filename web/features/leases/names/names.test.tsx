import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { usageCalls } from '#contracts/goods/usage.ts';
import { draw } from '../../../testing/draw.tsx';
import { exampleLease } from '../../../testing/example-lease.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import Setup from '../setup/setup-card.tsx';

const { leaseId } = exampleLease;
const connection = {
  host: 'gate.test',
  socksPort: '1080',
  httpPort: '8080',
  user: 'lango',
  secret: 'only-for-tests',
};
const countries = [
  { code: 'US', name: 'United States' },
  { code: 'KE', name: 'Kenya' },
];

beforeEach(() => localStorage.clear());

async function drawSetup(of: typeof countries | null) {
  const shop = fakeShop();
  shop.answers(usageCalls.leaseUsage, {
    leaseId,
    bytesUp: 0,
    bytesDown: 0,
    connections: 0,
    lastSeenAt: null,
  });
  return draw(<Setup leaseId={leaseId} connection={connection} countries={of} />);
}
const sample = () => document.querySelector('pre')?.textContent ?? '';

test('what is chosen of a pool is written into the username and into every sample', async () => {
  const { user } = await drawSetup(countries);
  const country = await screen.findByLabelText('Country');
  expect(screen.getByLabelText('City (optional)')).toHaveProperty('disabled', true);
  await user.selectOptions(country, 'Kenya');
  await user.type(screen.getByLabelText('City (optional)'), 'Nairobi');
  expect(sample()).toContain('lango-country-ke-city-nairobi:');
  await user.selectOptions(screen.getByLabelText('Exit address'), 'The same for a session');
  const session = screen.getByLabelText('Session');
  await user.clear(session);
  await user.type(session, 'cart 1-a');
  await user.selectOptions(screen.getByLabelText('Session length'), '1 h');
  await user.selectOptions(
    screen.getByLabelText('If the exit is lost'),
    'Refuse until the session ends',
  );
  const name = 'lango-country-ke-city-nairobi-session-cart1a-ttl-60m-mode-strict';
  expect(screen.getByText(name)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('App or language'), 'Scrapy');
  expect(sample()).toContain(`${name}:`);
  await user.selectOptions(screen.getByLabelText('Exit address'), 'New for each connection');
  expect(sample()).toContain('lango-country-ke-city-nairobi:');
  await user.selectOptions(country, 'Any country');
  expect(sample()).toContain('//lango:');
});

test('each new session has a name that none had', async () => {
  const { user } = await drawSetup(countries);
  await user.selectOptions(await screen.findByLabelText('Exit address'), 'The same for a session');
  const named = () => screen.getByLabelText<HTMLInputElement>('Session').value;
  const first = named();
  expect(first).toMatch(/^[a-z0-9]{8}$/);
  await user.click(screen.getByRole('button', { name: 'New session name' }));
  expect(named()).not.toBe(first);
});

test('a proxy with one exit takes a session and nothing else', async () => {
  const { user } = await drawSetup(null);
  await user.click(screen.getByText('Add a session to the username'));
  await user.type(await screen.findByLabelText('Session'), 'a1');
  expect(sample()).toContain('lango-session-a1:');
  expect(screen.queryByLabelText('Country')).toBeNull();
});
