import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usageCalls } from '#contracts/goods/usage.ts';
import { hourMs, minuteMs } from '#contracts/time.ts';
import { draw } from '../../../testing/draw.tsx';
import { exampleLease } from '../../../testing/example-lease.ts';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { beginTest, endTest } from './own-tests.ts';
import Setup from './setup-card.tsx';

const { leaseId } = exampleLease;
const connection = {
  host: 'gate.test',
  socksPort: '1080',
  httpPort: '8080',
  user: 'lango',
  secret: 'only-for-tests',
};
const counted = (connections: number, blocked = 0) => ({
  leaseId,
  bytesUp: 0,
  bytesDown: 0,
  connections,
  lastSeenAt: null,
  by: 'hour' as const,
  points: [],
  refusals: blocked ? [{ name: 'port-blocked', count: blocked, fix: null }] : [],
});

/** Each test is an hour after the one before: what a test of the shop began is over. */
let hour = Date.now();
beforeEach(() => {
  localStorage.clear();
  hour += hourMs;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: hour });
});
afterEach(() => vi.useRealTimers());

const drawSetup = async (connections = 4) => {
  const shop = fakeShop();
  shop.answers(usageCalls.leaseUsage, counted(connections));
  const drawn = await draw(<Setup leaseId={leaseId} connection={connection} />);
  await vi.waitFor(() => expect(shop.askedOf(usageCalls.leaseUsage)).toHaveLength(1));
  return { ...drawn, shop };
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = (text: string | RegExp) => vi.waitFor(() => screen.getByText(text));
const sample = () => document.querySelector('pre')?.textContent ?? '';

test('a sample hides the password until it is asked for, and is copied with it', async () => {
  const { user } = await drawSetup();
  expect(sample()).toBe('curl -x "http://lango:••••••••@gate.test:8080" https://example.com/');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain('lango:only-for-tests@gate.test:8080');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(sample()).toContain('only-for-tests');
});

test('the protocol changes the sample, where the tool has a choice', async () => {
  const { user } = await drawSetup();
  await user.selectOptions(screen.getByLabelText('Protocol'), 'SOCKS5');
  expect(sample()).toContain('socks5h://lango');
  await user.selectOptions(screen.getByLabelText('App or language'), 'Playwright');
  expect(sample()).toContain("server: 'http://gate.test:8080'");
  expect(screen.getAllByRole('option', { name: /^(HTTP|SOCKS5)$/ })).toHaveLength(1);
});

test('a tool without a command says where its fields are, and is remembered', async () => {
  const first = await drawSetup();
  await first.user.selectOptions(screen.getByLabelText('App or language'), 'Firefox');
  first.unmount();
  await drawSetup();
  expect(await shown(/^Open Settings › General › .+ and enter:$/)).toBeDefined();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Host', 'Port']);
  expect(await shown(/Also use this proxy for HTTPS/)).toBeDefined();
});

test('a connection since it was opened is told at once, and an earlier one is not', async () => {
  const { shop } = await drawSetup(4);
  expect(await shown('Waiting for a connection')).toBeDefined();
  await pass(3_100);
  expect(await shown('Waiting for a connection')).toBeDefined();
  shop.answers(usageCalls.leaseUsage, counted(5));
  await pass(3_100);
  expect(await shown(/^Connected at \d\d:\d\d$/)).toBeDefined();
});

test('the shop’s own test is not taken for a connection', async () => {
  const { shop } = await drawSetup(4);
  beginTest();
  shop.answers(usageCalls.leaseUsage, counted(5));
  await pass(3_100);
  endTest();
  await pass(6_100);
  expect(await shown('Waiting for a connection')).toBeDefined();
  shop.answers(usageCalls.leaseUsage, counted(6));
  await pass(3_100);
  expect(await shown(/^Connected at /)).toBeDefined();
});

test('a blocked connection is named, and looking again starts anew', async () => {
  const { user, shop } = await drawSetup(4);
  shop.answers(usageCalls.leaseUsage, counted(4, 1));
  await pass(3_100);
  expect(await shown('Connection blocked')).toBeDefined();
  expect(await shown('port-blocked')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await shown('Waiting for a connection')).toBeDefined();
});

test('after ten minutes without a connection the reader looks again', async () => {
  const { user } = await drawSetup();
  await pass(11 * minuteMs);
  expect(await shown('No connection yet.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await shown('Waiting for a connection')).toBeDefined();
});
