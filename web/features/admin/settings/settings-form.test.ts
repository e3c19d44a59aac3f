import { expect, test } from 'vitest';
import { changeShopSettingsBody, type ShopSettings } from '#contracts/admin/settings.ts';
import { changedOf } from '../conflict/differences.ts';
import { meantBy } from '../form/units.ts';
import { settingsBody, settingsStart, settingsUnits, shownSetting } from './settings-form.ts';

const fields: ShopSettings = {
  name: 'Lango',
  tagline: 'Delivered with proof',
  supportEmail: 'help@shop.example',
  messagingUrl: null,
  socialUrls: ['https://social.example/shop'],
  openingHours: { days: 'weekdays', from: '08:00', until: '17:30' },
  noticeRecipients: ['a@shop.example', 'b@shop.example'],
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
const start = settingsStart(fields);
const read = (typed: Partial<Record<keyof ShopSettings, unknown>> = {}) => {
  const meant = meantBy(settingsUnits, { ...start, ...typed }) as ShopSettings;
  return changeShopSettingsBody.shape.change.safeParse(settingsBody(meant));
};

test('what is typed back as it stood changes nothing', () => {
  const { data } = read();
  expect(data).toEqual(fields);
  expect(changedOf(fields, data ?? {})).toEqual({});
});

test('only what differs is saved', () => {
  const noDays = { days: '', from: '08:00', until: '17:30' };
  const { data } = read({ promptsPerPhone: '4', openingHours: noDays, noticeRecipients: '' });
  expect(changedOf(fields, data ?? {})).toEqual({
    promptsPerPhone: 4,
    openingHours: null,
    noticeRecipients: [],
  });
});

test('volume prices are typed one in each line, with the sign or without', () => {
  expect(read({ volumePrices: '10: 5%\n 50:10' }).data?.volumePrices).toEqual([
    { from: 10, percent: 5 },
    { from: 50, percent: 10 },
  ]);
});

test('further terms are typed in percent, and an empty one is not offered', () => {
  const typed = { hourly: '12.5', 'half-daily': ' ', weekly: '85' };
  expect(read({ furtherTerms: typed }).data?.furtherTerms).toEqual({
    hourly: 1_250,
    'half-daily': null,
    weekly: 8_500,
  });
});

test.each([
  ['furtherTerms', { hourly: 'cheap', 'half-daily': '', weekly: '' }],
  ['furtherTerms', { hourly: '0', 'half-daily': '', weekly: '' }],
  ['furtherTerms', { hourly: '101', 'half-daily': '', weekly: '' }],
  ['furtherTerms', { hourly: '50', 'half-daily': '40', weekly: '' }],
  ['furtherTerms', { hourly: '', 'half-daily': '', weekly: '14' }],
  ['promptsPerPhone', 'many'],
  ['promptsPerPhone', '0'],
  ['supportEmail', 'help'],
  ['messagingUrl', 'javascript:alert(1)'],
  ['noticeRecipients', 'a@shop.example\nnobody'],
  ['name', ' '],
  ['volumePrices', '10'],
  ['volumePrices', '10: 5\n50: 5'],
  ['volumePrices', '1: 5'],
  ['volumePrices', '10: 60%'],
] as const)('%s does not take %j', (name, typed) => {
  const wrong = read({ [name]: typed }).error?.issues.map(({ path }) => path[0]);
  expect([...new Set(wrong)]).toEqual([name]);
});

test('both copies of a conflict read as a person would say them', () => {
  expect(shownSetting('openingHours', fields.openingHours)).toBe('Monday to Friday, 08:00–17:30');
  expect(shownSetting('noticeRecipients', [])).toBe('empty');
  expect(shownSetting('volumePrices', [{ from: 10, percent: 5 }])).toBe('10: 5%');
  expect(shownSetting('furtherTerms', fields.furtherTerms)).toBe(
    'An hour (% of the day price): 12.5',
  );
  expect(shownSetting('maintenance', true)).toBe('on');
  expect(shownSetting('promptsPerPhone', 3)).toBe('3');
});
