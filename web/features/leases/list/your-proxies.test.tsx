import { beforeEach, expect, test } from 'vitest';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { keepingCalls } from '#contracts/leases/lease-keeping.ts';
import { usageCalls } from '#contracts/goods/usage.ts';
import { manyLeaseCalls } from '#contracts/leases/many-leases.ts';
import { ownLeaseCalls, type OwnLease } from '#contracts/leases/own-leases.ts';
import { storageKeys } from '../../../lib/session/session.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { serveToasts, type ToastMessage } from '../../../ui/overlay/notify.ts';
import { manyWords } from '../many/many-words.ts';
import { leaseWords } from '../words.ts';
import { readLeasesSearch } from './leases-search.ts';
import { YourProxies } from './your-proxies.tsx';

const t = leaseWords.english;
const many = manyWords.english;

const lease = (n: number, more: Partial<OwnLease> = {}): OwnLease => ({
  leaseId: `lse_${String(n).padStart(32, '0')}`,
  orderId: `ord_${String(n).padStart(32, '0')}`,
  orderCode: `LG-${n}`,
  proxyId: `prx_${n}`,
  ip: `198.18.0.${n}`,
  isp: 'Savanna Fibre',
  city: 'Nairobi',
  region: 'Nairobi County',
  countryCode: 'KE',
  connectivity: 'Fiber',
  status: 'ACTIVE',
  plan: 'monthly',
  startsAt: '2026-11-01T08:00:00.000Z',
  endsAt: '2099-12-01T08:00:00.000Z',
  renewable: true,
  autoRenewable: true,
  refundable: true,
  label: null,
  bytes: 1_000,
  tested: null,
  connection: {
    host: 'gw.test',
    socksPort: 1080,
    httpPort: 8080,
    username: `user${n}`,
    password: 'hush',
  },
  ...more,
});

/** The screen as its route draws it. */
function Screen() {
  const search = readLeasesSearch(useSearch({ strict: false, structuralSharing: false }));
  const navigate = useNavigate();
  const onSearch = (next: object) => void navigate({ to: '.', search: next as never });
  return (
    <YourProxies
      search={search}
      onSearch={onSearch}
      renderRenewals={(ids) => <p>{`Renews ${ids.length}`}</p>}
    />
  );
}

let shop: ReturnType<typeof fakeShop>;
beforeEach(() => {
  shop = fakeShop();
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId: `cus_${'1'.repeat(32)}` }));
  shop.answers(keepingCalls.autoRenewals, { leases: [] });
  shop.answers(usageCalls.leasesUsage, { leases: [] });
});

function givenLeases(count: number) {
  const content = Array.from({ length: count }, (_, at) => lease(at + 1));
  shop.answers(ownLeaseCalls.ownLeases, {
    content,
    page: 0,
    size: 50,
    totalItems: count,
    counts: { active: count, expired: 0, total: count },
    labels: [{ label: 'Team A', count: 2 }],
  });
  return content;
}

test('below ten proxies are cards, from ten on a table, and cards stay within reach', async () => {
  givenLeases(9);
  const few = await draw(<Screen />, '/dashboard/proxies');
  await screen.findAllByText('Connection details');
  expect(screen.queryByRole('table')).toBeNull();
  few.unmount();
  givenLeases(10);
  const { user } = await draw(<Screen />, '/dashboard/proxies');
  expect(await screen.findByRole('table', { name: t.title })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.list.cards }));
  await screen.findAllByText('Connection details');
  expect(screen.queryByRole('table')).toBeNull();
});

test('the shop sorts and filters, and the address keeps how', async () => {
  givenLeases(12);
  const { user, router } = await draw(<Screen />, '/dashboard/proxies');
  await user.click(await screen.findByRole('button', { name: t.table.ends }));
  await user.click(screen.getByRole('button', { name: t.table.ends }));
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'ends', dir: 'desc' });
  await user.selectOptions(screen.getByRole('combobox', { name: t.list.label }), 'Team A');
  const asked = () => new URLSearchParams(shop.askedOf(ownLeaseCalls.ownLeases).at(-1)?.query);
  await expect.poll(() => asked().get('label')).toBe('Team A');
  expect(Object.fromEntries(asked())).toMatchObject({ tab: 'active', sort: 'ends', dir: 'desc' });
});

test('several are picked by key and mouse, asked about first, and refused ones stay picked', async () => {
  const [first, second] = givenLeases(10);
  const { user } = await draw(<Screen />, '/dashboard/proxies');
  await screen.findByRole('table');
  await user.keyboard('jxjx');
  const bar = await screen.findByRole('group', { name: many.bar });
  expect(within(bar).getByText(t.bulk.picked(2))).toBeTruthy();
  const at = '2026-11-20T12:00:00.000Z';
  const ids = [first?.leaseId ?? '', second?.leaseId ?? ''];
  const refusal = { code: 'not-refundable' as const, detail: 'This proxy is non-refundable.' };
  shop.answers(manyLeaseCalls.actOnLeases, {
    outcomes: [
      { id: ids[0] ?? '', refusal: null, returnedMinor: 12_050 },
      { id: ids[1] ?? '', refusal },
    ],
    at,
  });
  await user.click(within(bar).getByRole('button', { name: many.actions }));
  await user.click(await screen.findByRole('menuitem', { name: many.acts.end }));
  await user.click(await screen.findByRole('button', { name: many.next }));
  await screen.findByText(many.worth('KES 120.50'), { exact: false });
  await user.click(screen.getByRole('button', { name: many.end(1) }));
  const bodies = () => shop.askedOf(manyLeaseCalls.actOnLeases).map(({ body }) => body);
  await expect.poll(() => bodies().length).toBe(2);
  expect(bodies()).toEqual([
    { act: 'end', reason: 'not-needed', dryRun: true, ids },
    { act: 'end', reason: 'not-needed', asOf: at, ids: [ids[0]] },
  ]);
  await screen.findByText(t.bulk.picked(1));
});

test('several are renewed together, those that were picked and no others', async () => {
  givenLeases(10);
  const { user } = await draw(<Screen />, '/dashboard/proxies');
  await screen.findByRole('table');
  await user.keyboard('jxjx');
  const bar = await screen.findByRole('group', { name: many.bar });
  await user.click(within(bar).getByRole('button', { name: many.actions }));
  await user.click(await screen.findByRole('menuitem', { name: many.acts.renew }));
  const dialog = within(await screen.findByRole('dialog', { name: many.acts.renew }));
  expect(await dialog.findByText('Renews 2')).toBeTruthy();
});

test('a label is typed once and kept; an empty one takes it away', async () => {
  const [first] = givenLeases(10);
  const { user } = await draw(<Screen />, '/dashboard/proxies');
  shop.answers(manyLeaseCalls.actOnLeases, { outcomes: [], at: '2026-11-20T12:00:00.000Z' });
  const [add] = await screen.findAllByRole('button', { name: t.list.addLabel });
  await user.click(add ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: many.label.field }), ' Team B ');
  await user.click(dialog.getByRole('button', { name: many.label.save }));
  await expect
    .poll(() => shop.askedOf(manyLeaseCalls.actOnLeases).map(({ body }) => body))
    .toEqual([{ act: 'label', to: 'Team B', ids: [first?.leaseId] }]);
});

test('a label that was refused is not said to be saved', async () => {
  const [first] = givenLeases(10);
  const { user } = await draw(<Screen />, '/dashboard/proxies');
  const refusal = { code: 'not-found' as const, detail: 'This proxy is gone.' };
  shop.answers(manyLeaseCalls.actOnLeases, {
    outcomes: [{ id: first?.leaseId ?? '', refusal }],
    at: '2026-11-20T12:00:00.000Z',
  });
  const [add] = await screen.findAllByRole('button', { name: t.list.addLabel });
  await user.click(add ?? document.body);
  await user.click(await screen.findByRole('button', { name: many.label.save }));
  expect(await screen.findByText('This proxy is gone.')).toBeTruthy();
});

test('a reason is chosen by the keyboard, and asked about anew', async () => {
  givenLeases(10);
  const { user } = await draw(<Screen />, '/dashboard/proxies');
  await screen.findByRole('table');
  await user.keyboard('jxjx');
  const bar = await screen.findByRole('group', { name: many.bar });
  await user.click(within(bar).getByRole('button', { name: many.actions }));
  await user.click(await screen.findByRole('menuitem', { name: many.acts.replace }));
  const dialog = within(await screen.findByRole('dialog'));
  const [, next] = dialog.getAllByRole<HTMLInputElement>('radio');
  await user.click(next ?? document.body);
  expect(next?.checked).toBe(true);
  expect(document.activeElement).toBe(next);
});

test('a list that cannot be read for its copy says so', async () => {
  givenLeases(10);
  const { user } = await draw(<Screen />, '/dashboard/proxies');
  const copy = await screen.findByRole('button', { name: t.bulk.copy });
  shop.refuses(ownLeaseCalls.ownLeases, { code: 'unavailable', status: 503 });
  const told: ToastMessage[] = [];
  const stop = serveToasts((message) => told.push(message));
  await user.click(copy);
  await expect.poll(() => told.at(-1)).toMatchObject({ kind: 'error', title: many.broken });
  stop();
  expect(copy.textContent).toBe(t.bulk.copy);
});
