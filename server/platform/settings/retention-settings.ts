import type { KeptDays } from '../held-data.ts';
import { whole } from '../settings.ts';
import type { Rule } from '../setting-rules/rule.ts';
import { between } from '../setting-rules/values.ts';

type Bounds = Readonly<{ usual: number; min: number; max: number }>;

const tenYears = 3_653;

/**
 * Days that things are kept: the usual ones, and between which an operator may choose. Documents
 * and books: five years after the end of the year of income (Tax Procedures Act of Kenya, section
 * 23), so six after the day; histories that guard others a year at least, as their tables insist.
 */
const bounds = {
  KEEP_MAILS_DAYS: { usual: 365, min: 90, max: tenYears },
  KEEP_NOTICES_DAYS: { usual: 180, min: 7, max: tenYears },
  KEEP_TICKETS_DAYS: { usual: 730, min: 90, max: tenYears },
  KEEP_CONTACT_DAYS: { usual: 365, min: 30, max: tenYears },
  KEEP_ABUSE_DAYS: { usual: 1_095, min: 365, max: tenYears },
  KEEP_CALLBACKS_DAYS: { usual: 180, min: 30, max: tenYears },
  KEEP_SIGN_INS_DAYS: { usual: 90, min: 30, max: 730 },
  KEEP_SIGN_UPS_DAYS: { usual: 30, min: 2, max: 365 },
  KEEP_SECURITY_DAYS: { usual: 30, min: 8, max: 730 },
  KEEP_CONNECTIONS_DAYS: { usual: 90, min: 7, max: 365 },
  KEEP_COPIES_DAYS: { usual: 3, min: 1, max: 30 },
  KEEP_WAITING_DAYS: { usual: 30, min: 1, max: 365 },
  KEEP_AUDIT_DAYS: { usual: 1_826, min: 366, max: tenYears },
  KEEP_BOOKS_DAYS: { usual: 2_557, min: 2_193, max: 7_305 },
} as const satisfies Readonly<Record<string, Bounds>>;

type RetentionVariable = keyof typeof bounds;

/** Variables of how long the shop remembers, in days. */
export const retentionVariables = {
  KEEP_MAILS_DAYS: whole(bounds.KEEP_MAILS_DAYS.usual),
  KEEP_NOTICES_DAYS: whole(bounds.KEEP_NOTICES_DAYS.usual),
  KEEP_TICKETS_DAYS: whole(bounds.KEEP_TICKETS_DAYS.usual),
  KEEP_CONTACT_DAYS: whole(bounds.KEEP_CONTACT_DAYS.usual),
  KEEP_ABUSE_DAYS: whole(bounds.KEEP_ABUSE_DAYS.usual),
  KEEP_CALLBACKS_DAYS: whole(bounds.KEEP_CALLBACKS_DAYS.usual),
  KEEP_SIGN_INS_DAYS: whole(bounds.KEEP_SIGN_INS_DAYS.usual),
  KEEP_SIGN_UPS_DAYS: whole(bounds.KEEP_SIGN_UPS_DAYS.usual),
  KEEP_SECURITY_DAYS: whole(bounds.KEEP_SECURITY_DAYS.usual),
  KEEP_CONNECTIONS_DAYS: whole(bounds.KEEP_CONNECTIONS_DAYS.usual),
  KEEP_COPIES_DAYS: whole(bounds.KEEP_COPIES_DAYS.usual),
  KEEP_WAITING_DAYS: whole(bounds.KEEP_WAITING_DAYS.usual),
  KEEP_AUDIT_DAYS: whole(bounds.KEEP_AUDIT_DAYS.usual),
  KEEP_BOOKS_DAYS: whole(bounds.KEEP_BOOKS_DAYS.usual),
};

/** Each is judged by its bounds. */
export const retentionRules = Object.fromEntries(
  Object.entries(bounds).map(([name, { usual, min, max }]) => [
    name,
    { example: String(usual), judge: between(min, max) },
  ]),
) as Readonly<Record<RetentionVariable, Rule>>;

export const keptDaysOf = (values: Readonly<Record<RetentionVariable, number>>): KeptDays => ({
  mails: values.KEEP_MAILS_DAYS,
  notices: values.KEEP_NOTICES_DAYS,
  tickets: values.KEEP_TICKETS_DAYS,
  contact: values.KEEP_CONTACT_DAYS,
  abuse: values.KEEP_ABUSE_DAYS,
  callbacks: values.KEEP_CALLBACKS_DAYS,
  signIns: values.KEEP_SIGN_INS_DAYS,
  signUps: values.KEEP_SIGN_UPS_DAYS,
  security: values.KEEP_SECURITY_DAYS,
  connections: values.KEEP_CONNECTIONS_DAYS,
  copies: values.KEEP_COPIES_DAYS,
  waiting: values.KEEP_WAITING_DAYS,
  audit: values.KEEP_AUDIT_DAYS,
  books: values.KEEP_BOOKS_DAYS,
});
