import { expect, test } from 'vitest';
import { inEach } from '#contracts/locales.ts';
import { minuteMs } from '#contracts/time.ts';
import { givenSettings, testDefaults as defaults } from './testing/given-settings.ts';

const open = () => givenSettings({ lateDays: 3 });

test('whoever kept the shop or the limits sees what is set later', () => {
  const settings = open();
  const { shop, limits } = settings;
  settings.apply({
    version: 1,
    fields: { ...defaults, name: 'Mlango', creditAfterMinutes: 45, refundAloneKesMax: 100 },
  });
  expect(shop.name).toBe('Mlango');
  expect(limits).toMatchObject({
    lateDays: 3,
    creditAfterMs: 45 * minuteMs,
    refundAloneKesMax: 100,
  });
});

test('an older reading never takes the place of a newer one', () => {
  const settings = open();
  settings.apply({ version: 2, fields: { ...defaults, name: 'Newer' } });
  settings.apply({ version: 1, fields: { ...defaults, name: 'Older' } });
  expect(settings.shop.name).toBe('Newer');
});

test('notices that nobody is named for go to the support address', () => {
  const settings = open();
  settings.apply({ version: 1, fields: { ...defaults, noticeRecipients: [] } });
  expect(settings.shop.noticeRecipients).toEqual(['support@shop.test']);
});

test('a shop in maintenance always has words for it, in each language', () => {
  const settings = open();
  settings.apply({ version: 1, fields: { ...defaults, maintenance: true } });
  expect(settings.shop.maintenance.en).toMatch(/Purchases are paused/);
  expect(settings.shop.maintenance.sw).toMatch(/Ununuzi/);
  const en = 'Back at nine.';
  const maintenanceNotice = { ...defaults.maintenanceNotice, en };
  settings.apply({ version: 2, fields: { ...defaults, maintenance: true, maintenanceNotice } });
  expect(settings.shop.maintenance).toEqual({ isOn: true, ...inEach(() => en) });
});

test('when people answer is told in each language', () => {
  const settings = open();
  expect(settings.shop.openingHours).toBeNull();
  const openingHours = { days: 'weekdays', from: '08:00', until: '17:30' } as const;
  settings.apply({ version: 1, fields: { ...defaults, openingHours } });
  expect(settings.shop.openingHours).toMatchObject({
    en: 'Monday to Friday, 08:00–17:30, Nairobi time',
    sw: 'Jumatatu hadi Ijumaa, 08:00–17:30, saa za Nairobi',
  });
});
