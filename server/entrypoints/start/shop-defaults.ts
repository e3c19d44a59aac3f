import { inEach } from '#contracts/locales.ts';
import type { ShopSettings } from '#contracts/admin/settings.ts';
import { standardLimits } from '#modules/sales';
import type { Settings } from '../settings.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';

const megabyte = 1_000_000;

/** What the shop's settings are while the owner has set none of them. */
export const shopDefaults = (
  config: Pick<Settings, 'shop' | 'tagline' | 'socialUrls' | 'replacements' | 'refundAloneKesMax'>,
): ShopSettings => ({
  name: config.shop.name,
  tagline: config.tagline,
  supportEmail: config.shop.supportEmail,
  messagingUrl: config.shop.messagingUrl ?? null,
  socialUrls: [...config.socialUrls],
  openingHours: null,
  noticeRecipients: [...config.shop.noticeRecipients],
  refundAloneKesMax: config.refundAloneKesMax,
  paymentsPerCustomer: standardLimits.paymentsPerCustomer,
  promptsPerPhone: standardLimits.promptsPerPhone,
  replacementsPerDay: config.replacements.replacementsPerDay,
  replacementsPerMonth: config.replacements.replacementsPerMonth,
  creditAfterMinutes: config.replacements.creditAfterMs / minuteMs,
  refundHours: standardLimits.refundHours,
  refundMegabytes: standardLimits.refundBytesMax / megabyte,
  refundsPerMonth: standardLimits.refundsPerMonth,
  suspendedHoldDays: standardLimits.suspendedHoldMs / dayMs,
  maintenance: false,
  maintenanceNotice: inEach(() => ''),
});
