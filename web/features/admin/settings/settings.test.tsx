import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { ShopSettings } from '#contracts/admin/settings.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import { Settings } from './settings.tsx';
import { settingsWords as t } from './settings-words.ts';

const fields: ShopSettings = {
  name: 'Lango',
  tagline: 'Proxies that work',
  supportEmail: 'help@shop.example',
  messagingUrl: null,
  socialUrls: [],
  openingHours: null,
  noticeRecipients: ['a@shop.example'],
  volumePrices: [{ from: 10, percent: 5 }],
  furtherTerms: { hourly: 1_250, 'half-daily': null, weekly: null },
  trafficPrices: [{ kind: 'residential', fromGb: 1, usdCents: 450 }],
  trafficDays: 30,
  refundAloneKesMax: 5_000,
  paymentsPerCustomer: 10,
  promptsPerPhone: 3,
  replacementsPerDay: 1,
  replacementsPerMonth: 3,
  creditAfterMinutes: 30,
  refundHours: 24,
  refundMegabytes: 100,
  refundsPerMonth: 3,
  suspendedHoldDays: 14,
  maintenance: false,
  maintenanceNotice: { en: '', sw: '' },
};
const stored = (version: number, changed: Partial<ShopSettings> = {}) => ({
  version,
  changedAt: null,
  changedBy: null,
  fields: { ...fields, ...changed },
  tax: { vatOn: false, sellerPin: null },
});
const quicker = { code: 'edit-conflict', status: 409, detail: 'Somebody was quicker' } as const;
const field = (name: keyof ShopSettings) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: t.labels[name] });

async function opened() {
  const shop = fakeShop();
  shop.answers(adminCalls.shopSettings, stored(3));
  const { user } = await draw(<Settings />);
  const retype = async (name: keyof ShopSettings, text: string) => {
    await user.clear(await field(name));
    await user.type(await field(name), text);
  };
  const save = () => user.click(screen.getByRole('button', { name: t.save }));
  const changes = () => shop.askedOf(adminCalls.changeShopSettings).map(({ body }) => body);
  return { shop, user, retype, save, changes };
}

test('only what was changed is sent, with the version that was on the screen', async () => {
  const { shop, retype, save, changes } = await opened();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: t.save })).disabled).toBe(
    true,
  );
  shop.answers(adminCalls.changeShopSettings, stored(4, { promptsPerPhone: 4 }));
  await retype('promptsPerPhone', '4');
  await save();
  await expect.poll(changes).toEqual([{ version: 3, change: { promptsPerPhone: 4 } }]);
});

test('an entry of a list that is wrong is told at the list', async () => {
  const { retype, save, changes } = await opened();
  await retype('noticeRecipients', 'a@shop.example, nobody');
  await save();
  const list = await field('noticeRecipients');
  await expect.poll(() => problemOf(list)).toContain('Enter one email address');
  expect(document.activeElement).toBe(list);
  expect(changes()).toEqual([]);
});

test('a refusal below the change stands under its field', async () => {
  const { shop, retype, save } = await opened();
  shop.refuses(adminCalls.changeShopSettings, {
    code: 'validation-failed',
    status: 422,
    errors: [{ pointer: '/change/supportEmail', detail: 'This domain takes no mail' }],
  });
  await retype('supportEmail', 'help@nowhere.example');
  await save();
  const email = await field('supportEmail');
  await expect.poll(() => problemOf(email)).toContain('This domain takes no mail');
  expect(email.value).toBe('help@nowhere.example');
});

test('who was slower sees both copies, and what is chosen is saved over the newer one', async () => {
  const { shop, user, retype, save, changes } = await opened();
  await retype('tagline', 'Mine');
  shop.refuses(adminCalls.changeShopSettings, quicker);
  shop.answers(adminCalls.shopSettings, stored(4, { tagline: 'Theirs' }));
  await save();
  const dialog = within(await screen.findByRole('dialog'));
  expect(screen.queryByDisplayValue('Mine')).not.toBeNull();
  await user.click(dialog.getByRole('radio', { name: /Mine/ }));
  shop.answers(adminCalls.changeShopSettings, stored(5, { tagline: 'Mine' }));
  shop.answers(adminCalls.shopSettings, stored(5, { tagline: 'Mine' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(changes).toEqual([
    { version: 3, change: { tagline: 'Mine' } },
    { version: 4, change: { tagline: 'Mine' } },
  ]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('settings that cannot be read say why', async () => {
  fakeShop().refuses(adminCalls.shopSettings, {
    code: 'forbidden',
    status: 403,
    detail: 'Not you',
  });
  await draw(<Settings />);
  expect((await screen.findByRole('alert')).textContent).toContain('Not you');
});
