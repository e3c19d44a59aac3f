import {
  shopSettingFields,
  type ShopSettingName,
  type ShopSettings,
} from '#contracts/admin-settings.ts';
import { settingsWords as t } from './settings-words.ts';

export const textNames = ['name', 'tagline', 'supportEmail', 'messagingUrl'] as const;
export const listNames = ['socialUrls', 'noticeRecipients'] as const;
export const noticeNames = ['maintenanceEn', 'maintenanceSw'] as const;
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
] as const;

export type TextName = (typeof textNames | typeof noticeNames)[number];
export type ListName = (typeof listNames)[number];
export type LimitName = (typeof limitNames)[number];

/** What stands in the fields while somebody types. */
export type Draft = Readonly<
  Record<TextName | ListName | LimitName, string> & {
    days: string;
    from: string;
    until: string;
    maintenance: boolean;
  }
>;

export function draftOf(fields: ShopSettings): Draft {
  const { openingHours, maintenance } = fields;
  const typed = <Name extends TextName | ListName | LimitName>(
    names: readonly Name[],
    write: (value: ShopSettings[Name]) => string,
  ) => Object.fromEntries(names.map((name) => [name, write(fields[name])])) as Record<Name, string>;
  return {
    ...typed(textNames, (value) => value ?? ''),
    ...typed(noticeNames, (value) => value),
    ...typed(listNames, (value) => value.join('\n')),
    ...typed(limitNames, String),
    days: openingHours?.days ?? '',
    from: openingHours?.from ?? '08:00',
    until: openingHours?.until ?? '18:00',
    maintenance,
  };
}

export type Read = Readonly<{
  fields: Partial<ShopSettings>;
  errors: Partial<Record<ShopSettingName, string>>;
}>;

/** Reads what was typed by the contract's own rules; a field that breaks one has its error. */
export function readDraft(draft: Draft): Read {
  const fields: Record<string, unknown> = {};
  const errors: Partial<Record<ShopSettingName, string>> = {};
  for (const [name, value] of Object.entries(valuesOf(draft)) as [ShopSettingName, unknown][]) {
    const read = shopSettingFields[name].safeParse(value);
    if (read.success) fields[name] = read.data;
    else errors[name] = problemIn(value, read.error.issues[0]?.message);
  }
  return { fields, errors };
}

const problemIn = (value: unknown, said = t.wrong) => (Number.isNaN(value) ? t.wholeNumber : said);

function valuesOf(draft: Draft): Record<ShopSettingName, unknown> {
  const { days, from, until, maintenance, messagingUrl, ...rest } = draft;
  const lists = listNames.map((name) => [name, linesOf(rest[name])] as const);
  const limits = limitNames.map((name) => [name, numberOf(rest[name])] as const);
  return {
    ...rest,
    ...(Object.fromEntries(lists) as Record<ListName, unknown>),
    ...(Object.fromEntries(limits) as Record<LimitName, unknown>),
    messagingUrl: messagingUrl.trim() === '' ? null : messagingUrl,
    openingHours: days === '' ? null : { days, from, until },
    maintenance,
  };
}

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Only what differs from the copy that was read. */
export function changeOf(fields: ShopSettings, wanted: Partial<ShopSettings>) {
  const names = Object.keys(wanted) as ShopSettingName[];
  const same = (name: ShopSettingName) =>
    JSON.stringify(wanted[name]) === JSON.stringify(fields[name]);
  return Object.fromEntries(
    names.filter((name) => !same(name)).map((name) => [name, wanted[name]]),
  ) as Partial<ShopSettings>;
}

/** A value as the two copies of a conflict show it. */
export function shownSetting(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t.on : t.off;
  if (value === null || value === '') return t.empty;
  if (Array.isArray(value)) return value.length === 0 ? t.empty : value.join(', ');
  if (name === 'openingHours') {
    const { days, from, until } = value as NonNullable<ShopSettings['openingHours']>;
    return `${t.hours[days]}, ${from}–${until}`;
  }
  return `${value as string | number}`;
}
