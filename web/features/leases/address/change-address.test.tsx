import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addressChangeCalls, type AddressChange } from '#contracts/leases/address-changes.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import ChangeAddress from './change-address.tsx';

const leaseId = `lse_${'0'.repeat(32)}`;
const ready: AddressChange = {
  state: 'ready',
  oldIp: null,
  newIp: null,
  changedAt: null,
  nextAllowedAt: null,
  retryAfterSeconds: 0,
  tookMs: null,
  reason: null,
};
const inTwoMinutes = () => new Date(Date.now() + 115_000).toISOString();
const made = { hint: 'lango_change_aB3d', madeAt: '2026-11-20T08:00:00.000Z', usedAt: null };

function given(change: Partial<AddressChange> = {}, link: typeof made | null = null) {
  const shop = fakeShop();
  const answer = { change: { ...ready, ...change }, everySeconds: 120, link };
  shop.answers(addressChangeCalls.addressChange, answer);
  return shop;
}

test('a press asks for a change, and shows that the modem is at it', async () => {
  const shop = given();
  shop.answers(addressChangeCalls.changeAddress, { ...ready, state: 'pending' });
  const { user } = await draw(<ChangeAddress leaseId={leaseId} />);
  const button = await screen.findByRole('button', { name: 'Change IP' });
  shop.answers(addressChangeCalls.addressChange, {
    change: { ...ready, state: 'pending' },
    everySeconds: 120,
    link: null,
  });
  await user.click(button);
  expect(await screen.findByText('The modem is reconnecting.')).toBeTruthy();
  expect(shop.askedOf(addressChangeCalls.changeAddress)).toHaveLength(1);
});

test('after a change the addresses are told, and how long the next has to wait', async () => {
  const changed = { changedAt: new Date().toISOString(), nextAllowedAt: inTwoMinutes() };
  given({ state: 'done', oldIp: '198.18.1.1', newIp: '198.18.1.2', ...changed });
  await draw(<ChangeAddress leaseId={leaseId} />);
  expect((await screen.findByRole('status')).textContent).toContain(
    'Changed from 198.18.1.1 to 198.18.1.2',
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Again in 1:5/ });
  expect(button.disabled).toBe(true);
});

test.each([
  [{ state: 'unchanged', newIp: '198.18.1.1' }, 'One more try is free'],
  [{ state: 'failed', reason: 'silent' }, 'hasn’t come back'],
  [{ state: 'failed', reason: 'refused' }, 'refused the change'],
] as const)('%o is told with what to do', async (change, words) => {
  given(change);
  await draw(<ChangeAddress leaseId={leaseId} />);
  expect((await screen.findByRole('status')).textContent).toContain(words);
});

test('a link is created at once, and its address shown this once', async () => {
  const shop = given();
  const address = 'http://localhost:4000/change/lango_change_aB3d';
  shop.answers(addressChangeCalls.makeChangeLink, { link: made, address });
  const { user } = await draw(<ChangeAddress leaseId={leaseId} />);
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByText(address)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});

test('a link that works is replaced or revoked after a question', async () => {
  const shop = given({}, made);
  shop.answers(addressChangeCalls.revokeChangeLink, undefined);
  const { user } = await draw(<ChangeAddress leaseId={leaseId} />);
  expect(await screen.findByText(/lango_change_aB3d….*never used/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New link' }));
  const sure = within(await screen.findByRole('alertdialog'));
  await user.click(sure.getByRole('button', { name: 'Cancel' }));
  expect(shop.askedOf(addressChangeCalls.makeChangeLink)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Revoke' }));
  await expect.poll(() => shop.askedOf(addressChangeCalls.revokeChangeLink)).toHaveLength(1);
});

test('what cannot be read says so, with a way to try again', async () => {
  const shop = fakeShop();
  shop.refuses(addressChangeCalls.addressChange, { code: 'internal', status: 500 });
  const { user } = await draw(<ChangeAddress leaseId={leaseId} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  given();
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Change IP' })).toBeTruthy();
});
