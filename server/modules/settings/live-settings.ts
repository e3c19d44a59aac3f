import { firstLocale, inEach, type Locale } from '#contracts/locales.ts';
import type { ShopSettings } from '#contracts/admin/settings.ts';
import type { OpeningHours } from '#contracts/support/opening-hours.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { catalogue } from '#platform/texts.ts';
import { readSettings, settingsChannel, type StoredSettings } from './settings.sql.ts';
import { dayMs, minuteMs } from '#contracts/time.ts';

const megabyte = 1_000_000;

/** The shop's own details, and whether it sells. */
export type LiveShop = Readonly<{
  name: string;
  tagline: string;
  supportEmail: string;
  messagingUrl: string | undefined;
  socialUrls: readonly string[];
  /** When people answer, such as "Monday to Friday, 08:00–17:30, Nairobi time". */
  openingHours: Readonly<Record<Locale, string>> | null;
  /** Never empty: without recipients, notices go to the support address. */
  noticeRecipients: readonly string[];
  maintenance: Readonly<{ isOn: boolean } & Record<Locale, string>>;
}>;

/** Limits that are settings; the rest of a process's limits are its environment's. */
export type SetLimits = Readonly<{
  refundAloneKesMax: number;
  paymentsPerCustomer: number;
  promptsPerPhone: number;
  replacementsPerDay: number;
  replacementsPerMonth: number;
  creditAfterMs: number;
  refundHours: number;
  refundBytesMax: number;
  refundsPerMonth: number;
  suspendedHoldMs: number;
  /** In rising order; the last whose `from` is reached counts. */
  volumePrices: readonly Readonly<{ from: number; percent: number }>[];
  /** By kind and rising amount; a kind without a line is not sold. */
  trafficPrices: ShopSettings['trafficPrices'];
  trafficDays: number;
}>;

/**
 * The settings of one process. `shop` and `limits` are the same objects for its whole life, and
 * their content follows the table: read them when needed and copy nothing.
 */
export type LiveSettings<Fixed = unknown> = Readonly<{
  shop: LiveShop;
  limits: SetLimits & Fixed;
  /** What the environment gives. */
  defaults: ShopSettings;
  /** Puts settings in force here, unless newer ones are. */
  apply(stored: Pick<StoredSettings, 'version' | 'fields'>): void;
}>;

/**
 * Begins with what the environment gives; `fixed` are the limits that are no settings. In a
 * rehearsal the shop's name says so, in every mail, page and document.
 */
export function createLiveSettings<Fixed extends object>(
  defaults: ShopSettings,
  fixed: Fixed,
  { isRehearsal = false }: Readonly<{ isRehearsal?: boolean }> = {},
): LiveSettings<Fixed> {
  const marked = (fields: ShopSettings) =>
    isRehearsal ? { ...fields, name: `${fields.name} (rehearsal)` } : fields;
  const shop = shopOf(marked(defaults));
  const limits = { ...fixed, ...limitsOf(defaults) };
  let inForce = 0;
  return {
    shop,
    limits,
    defaults,
    apply: ({ version, fields }) => {
      if (version < inForce) return;
      inForce = version;
      Object.assign(shop, shopOf(marked(fields)));
      Object.assign(limits, limitsOf(fields));
    },
  };
}

type Context = Readonly<{ db: Database; log: Log; settings: LiveSettings }>;

/**
 * Reads what is set, and again after each change by any process. Resolves once the first reading
 * is in force, so that nothing is done by the environment's values that the owner has replaced.
 */
export async function followSettings({ db, log, settings }: Context): Promise<void> {
  const look = async () => settings.apply(await readSettings(db, settings.defaults));
  // Listening comes first: a change between the two would be missed.
  await db.listen(settingsChannel, () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));
  });
  await look();
}

const openDays: Readonly<Record<OpeningHours['days'], string>> = {
  'every-day': 'Every day',
  'monday-saturday': 'Monday to Saturday',
  weekdays: 'Monday to Friday',
};
export const shopWords = catalogue('shop', {
  /** Said where the owner wrote nothing. */
  maintenance:
    'We are servicing the shop. Purchases are paused for a short while; what you have keeps working.',
  openDays,
  clock: 'Nairobi time',
});

function openingHoursOf({ openingHours }: ShopSettings): LiveShop['openingHours'] {
  if (openingHours === null) return null;
  const { days, from, until } = openingHours;
  return inEach((locale) => {
    const t = shopWords[locale];
    return `${t.openDays[days]}, ${from}–${until}, ${t.clock}`;
  });
}

/** The owner's notice in each language: a missing one is shown in English, none at all as usual. */
function noticesOf({ maintenanceNotice: written }: ShopSettings): Readonly<Record<Locale, string>> {
  const first = written[firstLocale];
  return inEach((locale) => written[locale] || first || shopWords[locale].maintenance);
}

const shopOf = (fields: ShopSettings): LiveShop => ({
  name: fields.name,
  tagline: fields.tagline,
  supportEmail: fields.supportEmail,
  messagingUrl: fields.messagingUrl ?? undefined,
  socialUrls: fields.socialUrls,
  openingHours: openingHoursOf(fields),
  noticeRecipients:
    fields.noticeRecipients.length > 0 ? fields.noticeRecipients : [fields.supportEmail],
  maintenance: { isOn: fields.maintenance, ...noticesOf(fields) },
});

const limitsOf = (fields: ShopSettings): SetLimits => ({
  refundAloneKesMax: fields.refundAloneKesMax,
  paymentsPerCustomer: fields.paymentsPerCustomer,
  promptsPerPhone: fields.promptsPerPhone,
  replacementsPerDay: fields.replacementsPerDay,
  replacementsPerMonth: fields.replacementsPerMonth,
  creditAfterMs: fields.creditAfterMinutes * minuteMs,
  refundHours: fields.refundHours,
  refundBytesMax: fields.refundMegabytes * megabyte,
  refundsPerMonth: fields.refundsPerMonth,
  suspendedHoldMs: fields.suspendedHoldDays * dayMs,
  volumePrices: fields.volumePrices,
  trafficPrices: fields.trafficPrices,
  trafficDays: fields.trafficDays,
});
