/** Settings that the owner changes while the shop runs; the environment gives their defaults. */
import { typedEmail, typedLine, typedWithoutBlanks } from '../typed.ts';
import { text } from '../text.ts';
import { inEach } from '../locales.ts';
import { at, maybe } from '../shapes.ts';
import * as z from 'zod/mini';
import { openingHours } from '../support/opening-hours.ts';
import { linesMax } from '../sale/cart.ts';
import { poolKinds } from '../goods/pool-kinds.ts';
import { gigabytesMax } from '../goods/traffic.ts';
import { call } from '../site/paths.ts';

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const address = z
  .string()
  .check(
    z.overwrite(typedEmail),
    z.toLowerCase(),
    z.maxLength(254),
    z.email('Enter one email address'),
  );
const webAddress = z.string().check(
  z.overwrite(typedWithoutBlanks),
  z.maxLength(200),
  z.refine((url) => /^https?:\/\/[^\s]+$/.test(url) && URL.canParse(url), {
    error: 'Start with https://',
  }),
);
/** A volume price: so much off each line of an order from so many lines on. */
const volumePrice = z.strictObject({ from: whole(2, linesMax), percent: whole(1, 50) });
type VolumePrice = z.infer<typeof volumePrice>;
const isRising = (steps: readonly VolumePrice[]) =>
  steps.every(({ from, percent }, index) => {
    const before = steps[index - 1];
    return before === undefined || (from > before.from && percent > before.percent);
  });

/** Hundredths of a percent; null where the term is not offered. */
const share = (min: number) => maybe(whole(min, wholeShare));
const wholeShare = 10_000;
/** Of seven days, so that a week costs no less than a day. */
const weekShareMin = Math.ceil(wholeShare / 7);
const furtherTerms = z
  .strictObject({ hourly: share(1), 'half-daily': share(1), weekly: share(weekShareMin) })
  .check(
    z.refine((terms) => (terms.hourly ?? 0) <= (terms['half-daily'] ?? wholeShare), {
      error: 'Twelve hours cannot cost less than one hour',
      path: ['half-daily'],
    }),
  );

/** From so many gigabytes of a kind on, each of them costs so many cents of a dollar. */
const trafficPrice = z.strictObject({
  kind: z.enum(poolKinds),
  fromGb: whole(1, gigabytesMax),
  usdCents: whole(1, 100_000),
});
type TrafficPrice = z.infer<typeof trafficPrice>;
/** Of each kind the first line is for one gigabyte, and more of them cost less each. */
const isFalling = (steps: readonly TrafficPrice[]) =>
  poolKinds.every((kind) =>
    steps
      .filter((step) => step.kind === kind)
      .every(({ fromGb, usdCents }, index, own) => {
        const before = own[index - 1];
        if (before === undefined) return fromGb === 1;
        return fromGb > before.fromGb && usdCents < before.usdCents;
      }),
  );

/** Each setting with its allowed values. The names are the keys of the table and never change. */
export const shopSettingFields = {
  /** It stands in the sender of mails too, so it holds nothing that ends a header. */
  name: z
    .string()
    .check(
      z.overwrite(typedLine),
      z.minLength(1, 'Enter a shop name'),
      z.maxLength(40),
      z.regex(/^[^\p{Cc}<>"\\]*$/u, 'Use letters, digits and basic punctuation'),
    ),
  /** At the foot of documents and reports. */
  tagline: text(120),
  supportEmail: address,
  messagingUrl: maybe(webAddress),
  socialUrls: z.array(webAddress).check(z.maxLength(8)),
  openingHours: maybe(openingHours),
  /** Recipients of purchases and alarms; without any, the support address. */
  noticeRecipients: z.array(address).check(z.maxLength(5)),
  /** In rising order; none means that many cost as one does. */
  volumePrices: z
    .array(volumePrice)
    .check(
      z.maxLength(8),
      z.refine(isRising, 'Each line needs more items and a higher percentage than the one above'),
    ),
  /** What an hour and twelve hours cost of the day price, and a week of seven days. */
  furtherTerms,
  /** By kind and rising amount; a kind without a line is not sold. */
  trafficPrices: z
    .array(trafficPrice)
    .check(
      z.maxLength(16),
      z.refine(
        isFalling,
        'Begin each kind at 1 GB; each further line needs more GB and a lower price',
      ),
    ),
  /** How long a purchase of traffic lasts. */
  trafficDays: whole(1, 366),
  refundAloneKesMax: whole(0, 1_000_000),
  /** In ten minutes each. */
  paymentsPerCustomer: whole(1, 100),
  promptsPerPhone: whole(1, 20),
  replacementsPerDay: whole(0, 20),
  replacementsPerMonth: whole(0, 100),
  creditAfterMinutes: whole(1, 1_440),
  /** Within so many hours and megabytes a refund is decided at once; 0 leaves it to staff. */
  refundHours: whole(0, 720),
  refundMegabytes: whole(0, 1_000_000),
  /** So many of one customer in 30 days. */
  refundsPerMonth: whole(0, 100),
  /** How long the address of a suspended lease is kept for it. */
  suspendedHoldDays: whole(0, 90),
  /** Purchases are paused; everything already bought keeps running. */
  maintenance: z.boolean(),
  /** The notice for customers during maintenance; empty for the usual one. */
  maintenanceNotice: z.strictObject(inEach(() => text(300))),
} as const;
const fields = z.strictObject(shopSettingFields);
export type ShopSettings = z.infer<typeof fields>;
export type ShopSettingName = keyof ShopSettings;

const shopSettings = z.object({
  /** 0 until a setting is saved. */
  version: z.number(),
  changedAt: maybe(at),
  changedBy: maybe(z.string()),
  fields,
  /** Set under Billing; shown here so that the whole shop is seen at once. */
  tax: z.object({ vatOn: z.boolean(), sellerPin: maybe(z.string()) }),
});

/** `version` is the one that was on the screen: another one answers 409. */
export const changeShopSettingsBody = z.strictObject({
  version: z.int().check(z.minimum(0)),
  change: z.partial(fields),
});

export const settingsCalls = {
  shopSettings: call({ method: 'GET', path: '/admin/settings', answer: shopSettings }),
  changeShopSettings: call({
    method: 'PATCH',
    path: '/admin/settings',
    body: changeShopSettingsBody,
    answer: shopSettings,
  }),
} as const;
