import { expect, test } from 'vitest';
import type { ShopSettings } from '#contracts/admin-settings.ts';
import { changeOf, draftOf, readDraft, shownSetting } from './settings-form.ts';

const fields: ShopSettings = {
  name: 'Lango',
  tagline: 'Delivered with proof',
  supportEmail: 'help@shop.example',
  messagingUrl: null,
  socialUrls: ['https://social.example/shop'],
  openingHours: { days: 'weekdays', from: '08:00', until: '17:30' },
  noticeRecipients: ['a@shop.example', 'b@shop.example'],
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
  maintenanceEn: '',
  maintenanceSw: '',
};
const draft = draftOf(fields);

test('what is typed back as it stood changes nothing', () => {
  const read = readDraft(draft);
  expect(read).toEqual({ fields, errors: {} });
  expect(changeOf(fields, read.fields)).toEqual({});
});

test('only what differs is saved', () => {
  const read = readDraft({ ...draft, promptsPerPhone: '4', days: '', noticeRecipients: '' });
  expect(changeOf(fields, read.fields)).toEqual({
    promptsPerPhone: 4,
    openingHours: null,
    noticeRecipients: [],
  });
});

test.each([
  ['promptsPerPhone', 'many'],
  ['promptsPerPhone', '0'],
  ['supportEmail', 'help'],
  ['messagingUrl', 'javascript:alert(1)'],
  ['noticeRecipients', 'a@shop.example\nnobody'],
  ['name', ' '],
] as const)('%s does not take %j', (name, typed) => {
  expect(Object.keys(readDraft({ ...draft, [name]: typed }).errors)).toEqual([name]);
});

test('both copies of a conflict read as a person would say them', () => {
  expect(shownSetting('openingHours', fields.openingHours)).toBe('Monday to Friday, 08:00–17:30');
  expect(shownSetting('noticeRecipients', [])).toBe('empty');
  expect(shownSetting('maintenance', true)).toBe('on');
  expect(shownSetting('promptsPerPhone', 3)).toBe('3');
});
