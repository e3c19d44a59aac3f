import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { subUserCalls, type SubUser } from '#contracts/leases/sub-users.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import SubUsers from './sub-users.tsx';

const leaseId = `lse_${'0'.repeat(32)}` as const;
const seller: SubUser = {
  id: 'sub_1',
  leaseId,
  label: 'Client A',
  state: 'active',
  username: 'aB3dE6gH9jK2',
  password: 'secret',
  dayBytesMax: null,
  monthBytesMax: 50_000_000_000,
  totalBytesMax: null,
  reserved: false,
  connectionsMax: 20,
  sources: ['102.0.4.0/24'],
  endsAt: '2026-12-01T21:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  usage: {
    dayBytes: 1,
    monthBytes: 1_400_000_000,
    totalBytes: 2,
    connections: 9,
    lastSeenAt: null,
  },
  open: 3,
};

function given(content: SubUser[] = [seller]) {
  const shop = fakeShop();
  shop.answers(subUserCalls.subUsers, { content, page: 0, size: 50, totalItems: content.length });
  return shop;
}

const openMenu = async (user: Awaited<ReturnType<typeof draw>>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Client A' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

test('each sub-user is shown with its state, its use beside its cap, and its end', async () => {
  given();
  await draw(<SubUsers leaseId={leaseId} />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Client AActive');
  expect(row.textContent).toContain('1.4 GB of 50.0 GB this month · 3 open · until 1 Dec 2026');
  expect(row.textContent).not.toContain('secret');
});

test('a sub-user is created with what was typed, in bytes', async () => {
  const shop = given([]);
  shop.answers(subUserCalls.addSubUser, seller);
  const { user } = await draw(<SubUsers leaseId={leaseId} />);
  await user.click(await screen.findByRole('button', { name: 'Add sub-user' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Client A');
  await user.type(dialog.getByLabelText('Traffic per month'), '0.5');
  await user.type(dialog.getByLabelText('Allowed IP addresses'), '102.0.4.1, 102.0.5.0/24');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => shop.askedOf(subUserCalls.addSubUser)).toHaveLength(1);
  expect(shop.askedOf(subUserCalls.addSubUser)[0]?.body).toEqual({
    label: 'Client A',
    dayBytesMax: null,
    monthBytesMax: 500_000_000,
    totalBytesMax: null,
    reserved: false,
    connectionsMax: null,
    sources: ['102.0.4.1', '102.0.5.0/24'],
    endsAt: null,
  });
});

test('a refused field keeps what was typed, and says why under it', async () => {
  const shop = given();
  const errors = [{ pointer: '/connectionsMax', detail: 'This proxy allows 10 connections.' }];
  shop.refuses(subUserCalls.changeSubUser, { code: 'validation-failed', status: 400, errors });
  const { user } = await draw(<SubUsers leaseId={leaseId} />);
  await openMenu(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Last day')).toHaveProperty('value', '2026-12-01');
  await user.type(dialog.getByLabelText('Connections at once'), '0');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('This proxy allows 10 connections.');
  expect(dialog.getByLabelText('Connections at once')).toHaveProperty('value', '200');
});

test('an edit sends what was changed, and nothing that was set elsewhere', async () => {
  const cap = 1_500_500_000;
  const shop = given([{ ...seller, monthBytesMax: cap, endsAt: '2026-12-01T07:00:00.000Z' }]);
  shop.answers(subUserCalls.changeSubUser, seller);
  const { user } = await draw(<SubUsers leaseId={leaseId} />);
  await openMenu(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => shop.askedOf(subUserCalls.changeSubUser).map(({ body }) => body))
    .toEqual([{ label: 'Client A 2' }]);
});

test('a total is reserved by a tick, and the list and a refusal say so', async () => {
  const shop = given([{ ...seller, monthBytesMax: null, totalBytesMax: 3e9, reserved: true }]);
  const errors = [{ pointer: '/reserved', detail: 'This proxy has no limit to reserve from.' }];
  shop.refuses(subUserCalls.changeSubUser, { code: 'validation-failed', status: 400, errors });
  const { user } = await draw(<SubUsers leaseId={leaseId} />);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('2 B of 3.0 GB reserved');
  await openMenu(user, 'Edit');
  const dialog = within(await screen.findByRole('dialog'));
  const tick = dialog.getByLabelText('Reserve the total for it alone');
  expect(tick).toHaveProperty('checked', true);
  await user.click(tick);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('This proxy has no limit to reserve from.');
  expect(shop.askedOf(subUserCalls.changeSubUser)[0]?.body).toEqual({ reserved: false });
});

test('pausing is one press, removing asks first', async () => {
  const shop = given();
  shop.answers(subUserCalls.changeSubUser, { ...seller, state: 'paused' });
  shop.answers(subUserCalls.removeSubUser, undefined);
  const { user } = await draw(<SubUsers leaseId={leaseId} />);
  await openMenu(user, 'Pause');
  await expect
    .poll(() => shop.askedOf(subUserCalls.changeSubUser)[0]?.body)
    .toEqual({ paused: true });
  await openMenu(user, 'Remove');
  expect(shop.askedOf(subUserCalls.removeSubUser)).toHaveLength(0);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => shop.askedOf(subUserCalls.removeSubUser)).toHaveLength(1);
});

test('a list that cannot be read is said, and read again by the button', async () => {
  const shop = fakeShop();
  shop.refuses(subUserCalls.subUsers, { code: 'internal', status: 500 });
  const { user } = await draw(<SubUsers leaseId={leaseId} />);
  await screen.findByText('We couldn’t load the sub-users.');
  shop.answers(subUserCalls.subUsers, { content: [seller], page: 0, size: 50, totalItems: 1 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Client A')).toBeDefined();
});
