/** The languages that the shop speaks; the first one is spoken where a text has no other. */
export const locales = ['en', 'sw'] as const;
export type Locale = (typeof locales)[number];
