import type { ShopSettings } from '#contracts/admin/settings.ts';
import { toDecimal, usdCents as inUsd } from '#contracts/money.ts';
import type { OpeningHours } from '#contracts/support/opening-hours.ts';
import { lines, orNull, plain, scaled, typedOf, usd, whole, type Unit } from '../form/units.ts';
import { furtherPlans } from '#contracts/term.ts';
import { settingsWords as t } from './settings-words.ts';

export const limitNames = [
  'refundAloneKesMax',
  'paymentsPerCustomer',
  'promptsPerPhone',
  'replacementsPerDay',
  'replacementsPerMonth',
  'creditAfterMinutes',
  'refundHours',
  'refundMegabytes',
  'refundsPerMonth',
  'suspendedHoldDays',
  'trafficDays',
] as const;
type LimitName = (typeof limitNames)[number];

const limits = Object.fromEntries(limitNames.map((name) => [name, whole])) as Readonly<
  Record<LimitName, typeof whole>
>;

/** Volume prices, one in each line: how many items, a colon, the percentage. */
const steps: Unit = {
  write: (prices: ShopSettings['volumePrices']) => prices.map(shownStep).join('\n'),
  read: (text) => (lines.read(text) as string[]).map(readStep),
  wrong: t.wrongStep,
};
const shownStep = ({ from, percent }: ShopSettings['volumePrices'][number]) =>
  `${from}: ${percent}%`;
function readStep(line: string) {
  const [, from, percent] = /^(\d{1,6})\s*:\s*(\d{1,3})\s*%?$/.exec(line) ?? [];
  return { from: Number(from), percent: Number(percent) };
}

/** Percent, kept in hundredths. */
const share = orNull(scaled(100, t.wrongShare));

/** Traffic prices, one in each line: the kind, gigabytes, a colon, USD for each. */
const gigabytePrices: Unit = {
  write: (prices: ShopSettings['trafficPrices']) => prices.map(shownPrice).join('\n'),
  read: (text) => (lines.read(text) as string[]).map(readPrice),
  wrong: t.wrongPrice,
};
const shownPrice = ({ kind, fromGb, usdCents }: ShopSettings['trafficPrices'][number]) =>
  `${kind} ${fromGb}: ${toDecimal(inUsd(usdCents))}`;
function readPrice(line: string) {
  const [, kind = '', fromGb, price = ''] =
    /^([a-z]+)\s+(\d{1,4})\s*:\s*\$?\s*(\S+)$/i.exec(line) ?? [];
  return { kind: kind.toLowerCase(), fromGb: Number(fromGb), usdCents: usd.read(price) };
}

export const settingsUnits = {
  ...limits,
  messagingUrl: orNull(plain),
  socialUrls: lines,
  noticeRecipients: lines,
  volumePrices: steps,
  furtherTerms: { hourly: share, 'half-daily': share, weekly: share },
  trafficPrices: gigabytePrices,
};

/** Default hours, as most shops would set. */
const noHours: Typed['openingHours'] = { days: '', from: '08:00', until: '18:00' };
type Typed = { openingHours: Omit<OpeningHours, 'days'> & { days: OpeningHours['days'] | '' } };

/** What the form begins with. */
export const settingsStart = (fields: ShopSettings) => ({
  ...typedOf(settingsUnits, fields),
  openingHours: fields.openingHours ?? noHours,
});

type Meant = Readonly<Record<keyof ShopSettings, unknown>>;

/** Without days there are no hours. */
export const settingsBody = ({ openingHours, ...rest }: Meant) => ({
  ...rest,
  openingHours: (openingHours as Typed['openingHours']).days === '' ? null : openingHours,
});

/** A value as the two copies of a conflict show it. */
export function shownSetting(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t.on : t.off;
  if (value === null || value === '') return t.empty;
  if (name === 'volumePrices') {
    return (value as ShopSettings['volumePrices']).map(shownStep).join(', ') || t.empty;
  }
  if (name === 'furtherTerms') {
    const { terms } = t;
    const shares = value as ShopSettings['furtherTerms'];
    const shown = furtherPlans.flatMap((plan) =>
      shares[plan] === null ? [] : [`${terms[plan]}: ${shares[plan] / 100}`],
    );
    return shown.join(', ') || t.empty;
  }
  if (name === 'trafficPrices') {
    return (value as ShopSettings['trafficPrices']).map(shownPrice).join(', ') || t.empty;
  }
  if (Array.isArray(value)) return value.length === 0 ? t.empty : value.join(', ');
  if (name === 'maintenanceNotice') {
    return Object.values(value as ShopSettings['maintenanceNotice'])
      .filter(Boolean)
      .join(' / ');
  }
  if (name === 'openingHours') {
    const { days, from, until } = value as OpeningHours;
    return `${t.hours[days]}, ${from}–${until}`;
  }
  return `${value as string | number}`;
}
