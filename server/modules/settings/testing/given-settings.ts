import { inEach } from '#contracts/locales.ts';
import type { ShopSettings } from '#contracts/admin/settings.ts';
import { createLiveSettings } from '../live-settings.ts';

/** What a shop of tests begins with. */
export const testDefaults: ShopSettings = {
  name: 'Lango',
  tagline: 'Delivered with proof',
  supportEmail: 'support@shop.test',
  messagingUrl: null,
  socialUrls: [],
  openingHours: null,
  noticeRecipients: ['one@shop.test'],
  volumePrices: [],
  furtherTerms: { hourly: null, 'half-daily': null, weekly: null },
  trafficPrices: [],
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
  maintenanceNotice: inEach(() => ''),
};

/** Default settings; `fixed` are the limits that cannot be set. */
export const givenSettings = <Fixed extends object>(fixed: Fixed) =>
  createLiveSettings(testDefaults, fixed);
