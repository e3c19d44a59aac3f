import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { freshPhone, goodPassword, type Customer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { visitAs } from '../support/tenant.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';
import {
  around,
  screenWords,
  type Locale,
  type ScreenWords,
} from '../../scripts/words/screen-words.ts';

const run = promisify(execFile);
const wanted = 100;
const renewed = 10;
const replaced = 5;

type Visit = Readonly<{ page: Page; sandbox: Sandbox; t: ScreenWords }>;

/** Lets the shop pick so many of some countries; a fresh shop has measured few at first. */
async function choose({ page, t }: Visit, countries: string) {
  await eventually(
    'enough free proxies',
    async () => {
      const response = await page.request.get(`/api/products/proxies?country=${countries}`);
      return ((await response.json()) as { available: number }).available > wanted;
    },
    180_000,
  );
  await page.goto(`/client/proxy?country=${countries}`);
  await page.getByRole('button', { name: t.market.several }).click();
  const dialog = page.getByRole('dialog', { name: t.choice.several.title });
  await dialog.getByRole('textbox', { name: t.choice.several.quantity }).fill(String(wanted));
  await dialog.getByRole('button', { name: t.choice.add }).click();
  await page.getByRole('link', { name: t.choice.review }).click();
  await expect(page.getByRole('heading', { name: t.cart.title, level: 1 })).toBeVisible();
}

/** Answers the prompt that the open form sends to a phone of its own. */
async function approve({ page, sandbox }: Visit, phoneField: string, button: string | RegExp) {
  const phone = freshPhone();
  await page.getByLabel(phoneField).fill(phone);
  await page.getByRole('button', { name: button }).click();
  await sandbox.answer((await sandbox.promptOn(phone)).id, 'approve');
}

/** More than wait for a prompt: the balance is filled by one, and pays for the whole cart. */
async function payForCart(visit: Visit) {
  const { page, t } = visit;
  await page.reload();
  await expect(page.getByText(t.cart.line(String(wanted), '1,000'))).toBeVisible();
  await expect(page.getByText(around(t.cart.volume))).toBeVisible();
  // Others buy of the same list meanwhile.
  await page.getByLabel(t.cart.accept).selectOption('any');
  await page.getByRole('link', { name: t.cart.topUp }).click();
  const amount = page.getByLabel(t.balance.amount);
  await expect(amount).not.toHaveValue('');
  const kes = Number(await amount.inputValue());
  await approve(visit, t.balance.phone, t.balance.send(`KES ${kes.toLocaleString('en')}`));
  await page.getByRole('link', { name: t.balance.goOn }).click({ timeout: atThisPace(30_000) });
  await page.getByLabel(t.cart.accept).selectOption('any');
  await page.getByRole('button', { name: around(t.checkout.pay.payBalance) }).click();
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(60_000) });
  await expect(page.getByText(around(t.record.lines.live))).toBeVisible();
}

/** Makes the list link of the order just paid, which curl reads like any program. */
async function readList({ page, t }: Visit, api: string): Promise<readonly string[]> {
  const part = page.getByRole('region', { name: t.listLinks.ofThis });
  await part.getByRole('button', { name: t.listLinks.fresh }).click();
  await part.getByLabel(t.settings.password.current).fill(goodPassword);
  await part.getByRole('button', { name: t.listLinks.make }).click();
  const field = part.getByLabel(t.listLinks.address, { exact: true });
  const { pathname } = new URL(await field.inputValue());
  const { stdout } = await run('curl', ['-sf', `${api}${pathname}`]);
  return stdout.trim().split('\n');
}

/** Ticks so many of the table, and opens one of the acts on them. */
async function act({ page, t }: Visit, count: number, name: string) {
  await page.goto('/dashboard/proxies');
  const ticks = page.getByRole('table', { name: t.lease.title }).locator('tbody [type=checkbox]');
  await expect(ticks.nth(count)).toBeVisible();
  for (let at = 0; at < count; at += 1) await ticks.nth(at).check();
  const bar = page.getByRole('group', { name: t.many.bar });
  await bar.getByRole('button', { name: t.many.actions }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
}

/** The table of proxies widens no page, and hides no column where it does not scroll. */
async function fitsBetween({ page, t }: Visit, own: number) {
  await page.goto('/dashboard/proxies');
  const table = page.getByRole('table', { name: t.lease.title });
  for (const width of [1_024, 1_200, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const end = await table.evaluate((element) => element.getBoundingClientRect().right);
    if (width >= 1_200) expect(end).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: own, height: 900 });
}

async function renewSome(visit: Visit) {
  const { page, t } = visit;
  const dialog = await act(visit, renewed, t.many.acts.renew);
  await dialog.getByLabel(t.cart.termAll).selectOption('daily');
  await approve(visit, t.checkout.panel.phone, around(t.checkout.pay.payMpesa));
  await expect(page).toHaveURL(/\/status\/success/, { timeout: atThisPace(30_000) });
  await expect(page.getByText(t.record.lines.live(String(renewed), String(renewed)))).toBeVisible();
}

async function replaceSome(visit: Visit) {
  const { page, t } = visit;
  const dialog = await act(visit, replaced, t.many.acts.replace);
  await dialog.getByText(t.replace.anywhere).click();
  await dialog.getByRole('button', { name: t.many.next }).click();
  await dialog.getByRole('button', { name: t.many.replace(replaced) }).click();
  await expect(page.getByText(t.many.done(replaced))).toBeVisible({ timeout: atThisPace(60_000) });
}

type OwnLease = Readonly<{ leaseId: string; orderId: string; refundable: boolean }>;

/** One that was neither renewed nor replaced: its price comes back, and no other's. */
async function refundOne({ page, t }: Visit, customer: Customer) {
  const path = '/leases?tab=active&sort=ends&dir=asc&size=50';
  const { content } = (await customer.call('GET', path)).body as { content: readonly OwnLease[] };
  const own = content.find(({ refundable }) => refundable);
  await page.goto(`/dashboard/proxies/${own?.leaseId}?tab=settings`);
  await page.getByRole('button', { name: t.refund.refund }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: around(t.refund.refundConfirm) })
    .click();
  await expect(page.getByText(around(t.refund.refunded.balance))).toBeVisible();
  await page.goto(`/dashboard/orders/${own?.orderId}`);
  await expect(page.getByText(t.record.refunded, { exact: true }).first()).toBeVisible();
  const { body } = await customer.call('GET', `/orders/${own?.orderId}`);
  const { lines } = body as { lines: readonly { state: string }[] };
  expect(lines.filter(({ state }) => state === 'refunded')).toHaveLength(1);
}

/** Invites a colleague as a member; answers with the link of the email. */
async function invite({ page, sandbox, t }: Visit, email: string): Promise<string> {
  await page.goto('/account/settings');
  const team = page.getByRole('region', { name: t.team.title, exact: true });
  await team.getByRole('button', { name: t.team.invite }).click();
  await team.getByLabel(t.account.field.email).fill(email);
  await team.getByLabel(t.settings.password.current).fill(goodPassword);
  await team.getByRole('button', { name: t.team.send }).click();
  await expect(team.getByText(email)).toBeVisible();
  const { links } = await sandbox.mail(email, /invites you to a team|timu/i);
  return links.find((each) => each.includes('/account/team#')) ?? '';
}

/** Countries of which other journeys buy nothing; the demo has more than enough in each group. */
const variants: readonly Readonly<{ width: number; locale: Locale; countries: string }>[] = [
  { width: 390, locale: 'sw', countries: 'FR,NL,ES,IT,IN,AU' },
  { width: 1_440, locale: 'en', countries: 'CN,AE,TR,SG,KR,BR,MX' },
];

// One after the other: both at once are a load that no customer makes.
test.describe.configure({ mode: 'serial' });

for (const [at, { width, locale, countries }] of variants.entries()) {
  const where = `at ${width} in ${locale}${at === 0 ? '' : ' @thorough'}`;
  test(`a hundred are bought, listed, renewed, replaced, refunded and shared, ${where}`, async ({
    browser,
    page,
    sandbox,
    joinOn,
    newCustomer,
    addresses,
  }) => {
    test.setTimeout(atThisPace(300_000));
    const t = await screenWords(locale);
    const speak = (to: Page) =>
      to.addInitScript((language) => localStorage.setItem('language', language), locale);
    await page.setViewportSize({ width, height: 900 });
    await speak(page);
    const visit = { page, sandbox, t };
    const fits = async (of = page) =>
      expect(await of.evaluate(() => document.documentElement.scrollWidth), of.url()).toBe(width);
    const customer = await joinOn(page);

    await choose(visit, countries);
    await fits();
    await payForCart(visit);
    await fits();
    const list = await readList(visit, addresses.api);
    await fits();
    await fitsBetween(visit, width);
    expect(list.length).toBeGreaterThan(wanted / 2);
    for (const line of list) expect(line).toMatch(/^[\w.-]+:\d+:\w+:\w+$/);
    await renewSome(visit);
    await fits();
    await replaceSome(visit);
    await fits();
    await refundOne(visit, customer);
    await fits();

    const colleague = await newCustomer().join(sandbox);
    const link = await invite(visit, colleague.email);
    await fits();
    const theirs = await visitAs({ customer: colleague }, { browser, shop: addresses.shop });
    await theirs.setViewportSize({ width, height: 900 });
    await speak(theirs);
    await theirs.goto(link);
    await theirs.getByRole('button', { name: t.team.join.submit }).click();
    await theirs.getByRole('button', { name: t.team.join.open }).click();
    await expect(theirs).not.toHaveURL(/\/account\/team/);
    await theirs.goto('/dashboard/proxies');
    await expect(theirs.getByRole('table', { name: t.lease.title })).toBeVisible();
    await expect(theirs.getByText(/KES|\$\d/)).toHaveCount(0);
    await fits(theirs);
    await theirs.context().close();
  });
}
