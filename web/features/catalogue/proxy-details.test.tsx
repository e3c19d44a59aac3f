import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ProxyListing } from '#contracts/goods/catalogue.ts';
import { siteCheckCalls, type SiteCheck } from '#contracts/sale/site-checks.ts';
import { calls } from '#contracts/site/paths.ts';
import { rememberPayment } from '../../lib/session/pending-payment.ts';
import { storageKeys } from '../../lib/session/session.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import type { MarketProps } from './market.tsx';
import ProxyDetails from './proxy-details.tsx';
import { aListing, idOf, shopFacts } from './testing/listings.ts';

/** The dialog of a listing, as soon as it shows what it costs in shillings. */
async function open(over: Partial<ProxyListing> = {}) {
  const listing = aListing(1, { priceCents: 100, priceMonthCents: 1_500, ...over });
  const shop = fakeShop();
  shop.answers(calls.shopFacts, shopFacts);
  shop.answers({ ...calls.proxy, path: calls.proxy.path.replace(':id', listing.id) }, listing);
  const onSearch = vi.fn<MarketProps['onSearch']>();
  const onRenew = vi.fn<MarketProps['onRenew']>();
  const { user, unmount } = await draw(
    <ProxyDetails
      search={{ proxy: idOf(1) }}
      onSearch={onSearch}
      onRenew={onRenew}
      renderPayment={() => null}
      renderNotifyMe={() => null}
      renderTraffic={() => null}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Proxy Details' });
  await within(dialog).findByText('KES 130');
  return {
    dialog: within(dialog),
    text: dialog.textContent,
    user,
    unmount,
    shop,
    listing,
    onSearch,
    onRenew,
  };
}

test('plans cost dollars and shillings, and the month says what it saves', async () => {
  const { dialog } = await open();
  const monthly = dialog.getByRole('radio', { name: /^Monthly Plan/ });
  expect(monthly.closest('label')?.textContent).toMatch(/\$15\.00 per month KES 1,950.*Save 50%/);
});

test('further terms have their boxes between, and unused time is said to come back', async () => {
  const furtherPrices = { hourly: 12, weekly: 595 };
  const { dialog } = await open({ furtherPrices, longestPlan: 'weekly', refundable: true });
  const names = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual([
    expect.stringMatching(/^Hourly Plan\$0\.12 per hour KES 16.*1 hour access/),
    expect.stringMatching(/^Daily Plan\$1\.00 per day KES 130/),
    expect.stringMatching(/^Weekly Plan\$5\.95 per week KES 774.*7 days access.*Save 15%/),
    expect.stringMatching(/^Monthly Plan.*Not available for 30 days/),
  ]);
  dialog.getByText(/unused time goes back to your balance/);
});

test('the figures are above the plans, and nothing is there twice', async () => {
  const { dialog, text } = await open();
  const before = text.slice(0, text.indexOf('Daily Plan'));
  for (const figure of ['City 1', 'Comcast', '50 ms', '60 Mbps', '99 %', '5 out of 5']) {
    expect(before).toContain(figure);
  }
  const names = dialog.getAllByRole('term').map((term) => term.textContent);
  for (const name of ['City', 'ISP', 'IP Address', 'Region', 'ZIP', 'Protocol']) {
    expect(names).toContain(name);
  }
  for (const once of ['City 1', 'Comcast', '50 ms', '60 Mbps', '$1.00', '$15.00']) {
    expect(text.split(once)).toHaveLength(2);
  }
});

test('what was not measured yet shows no share of checks', async () => {
  const never = { pingMs: null, speedMbps: null, successRate: null, samples: 0, checkedAt: null };
  const { text } = await open({ ping: null, speed: null, measured: never });
  const before = text.slice(0, text.indexOf('Daily Plan'));
  expect(before).not.toContain('%');
  expect(before).toContain('not measured yet');
});

test('who does not hold it buys, and learns from the renewal when they can renew', async () => {
  const others = await open();
  expect(others.dialog.queryByRole('status')).toBeNull();
  await others.user.click(others.dialog.getByRole('button', { name: 'Renewal' }));
  const note = others.dialog.getByRole('status');
  expect(note.textContent).toBe('You can renew this after you lease it');
  expect(others.onRenew).not.toHaveBeenCalled();
  await others.user.click(others.dialog.getByRole('button', { name: 'Purchase Proxy' }));
  expect(others.onSearch).toHaveBeenCalledWith(
    { proxy: others.listing.id, pay: 'daily' },
    { replace: true },
  );
});

test('who holds it sees the whole address and renews from there', async () => {
  const mine = await open({ ip: '198.18.4.7', availability: 'leased' });
  await mine.user.click(mine.dialog.getByRole('button', { name: 'Renewal' }));
  expect(mine.dialog.queryByText('You can renew this after you lease it')).toBeNull();
  expect(mine.onRenew).toHaveBeenCalledWith(expect.objectContaining({ id: mine.listing.id }));
  expect(mine.dialog.getByRole('button', { name: 'Purchase Proxy' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('a proxy that is being paid for leads back to its payment, not to another purchase', async () => {
  const customerId = 'cus_00000000000000000000000000000001';
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));
  onTestFinished(() => localStorage.clear());
  const about = { paymentId: `pay_${'ab'.repeat(16)}`, amount: 285, customerId };
  rememberPayment({ ...about, proxyId: idOf(1), renews: `lse_${'cd'.repeat(16)}` });
  const renewing = await open();
  renewing.dialog.getByRole('button', { name: 'Purchase Proxy' });
  renewing.unmount();
  rememberPayment({ ...about, proxyId: idOf(1) });
  const { dialog, user, onSearch, listing } = await open({ availability: 'held' });
  dialog.getByText('Payment in progress: KES 285.');
  expect(dialog.queryByRole('button', { name: 'Purchase Proxy' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'View payment' }));
  expect(onSearch).toHaveBeenCalledWith({ proxy: listing.id, pay: 'daily' }, { replace: true });
});

const customerId = 'cus_00000000000000000000000000000001';
const seen: SiteCheck = {
  verdict: 'works',
  status: 200,
  reason: null,
  host: 'example.com',
  redirects: 0,
  ms: 412,
  bytes: 24_300,
  checkedAt: '2026-11-20T10:00:00.000Z',
  left: 2,
};

/** The form for a site, in the dialog of a signed-in customer. */
async function openSiteCheck() {
  localStorage.setItem(storageKeys.user, JSON.stringify({ customerId }));
  onTestFinished(() => localStorage.clear());
  const opened = await open();
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Check a site' }));
  const address = await opened.dialog.findByRole('textbox', { name: 'Does it work with my site?' });
  const check = async (typed: string) => {
    await opened.user.clear(address);
    await opened.user.type(address, `${typed}{Enter}`);
  };
  return { ...opened, address, check };
}

test('visitors are offered no check of a site', async () => {
  const { dialog } = await open();
  expect(dialog.queryByRole('button', { name: 'Check a site' })).toBeNull();
});

test('a site is checked by its typed address, and the answer is read aloud', async () => {
  const { shop, dialog, address, check } = await openSiteCheck();
  expect(document.activeElement).toBe(address);
  shop.answers(siteCheckCalls.checkSite, seen);
  await check('example.com');
  await dialog.findByText('Works');
  expect(dialog.getByRole('status').textContent).toBe(
    'Works HTTP 200 · 412 ms · 24.3 KB · 2 checks left today',
  );
  expect(shop.askedOf(siteCheckCalls.checkSite).map(({ body }) => body)).toEqual([
    { url: 'https://example.com' },
  ]);
});

test.each([
  [
    {
      verdict: 'blocked',
      status: 403,
      reason: 'cloudflare',
      left: 1,
      redirects: 1,
      host: 'www.other.test',
    },
    'Looks blocked Cloudflare challenge · HTTP 403 · 412 ms · 24.3 KB · Answer from www.other.test · 1 check left today',
  ],
  [
    { verdict: 'error', status: 500, bytes: 0, left: 0 },
    'Site error HTTP 500 · 412 ms · 0 B · 0 checks left today',
  ],
  [
    { verdict: 'unreached', status: null, reason: 'tls', bytes: 0 },
    'No answer No secure connection. Try http://. · 412 ms · 2 checks left today',
  ],
] as const)('%o is said in words', async (over, said) => {
  const { shop, dialog, check } = await openSiteCheck();
  shop.answers(siteCheckCalls.checkSite, { ...seen, ...over });
  await check('https://example.com');
  await vi.waitFor(() => expect(dialog.getByRole('status').textContent).toBe(said));
});

test('what cannot be checked is said at the field, and other refusals above nothing', async () => {
  const { shop, dialog, address, check } = await openSiteCheck();
  await check('ftp://example.com');
  expect(shop.askedOf(siteCheckCalls.checkSite)).toEqual([]);
  dialog.getByText('Enter a web address, such as https://example.com');
  const detail = 'Only public internet addresses can be checked.';
  const errors = [{ pointer: '/url', detail }];
  shop.refuses(siteCheckCalls.checkSite, { code: 'site-refused', status: 422, detail, errors });
  await check('http://10.0.0.1');
  await dialog.findByText(detail);
  expect(address.getAttribute('aria-invalid')).toBe('true');
  const unpaid = 'You can check sites after your first payment.';
  const refusal = { code: 'first-purchase-needed', status: 403, detail: unpaid } as const;
  shop.refuses(siteCheckCalls.checkSite, refusal);
  await check('https://example.com');
  expect((await dialog.findByRole('alert')).textContent).toBe(unpaid);
});
