import { createHash } from 'node:crypto';

/** Looks like what a provider or `openssl rand` would give, and is the same at every run. */
export const issued = (what: string, characters = 64) =>
  createHash('sha256').update(what).digest('hex').slice(0, characters);

/** The environment of a live shop with everything that it needs, all of it invented. */
export const liveEnvironment = {
  LANGO_MODE: 'live',
  LANGO_SECRET: issued('master secret'),
  DATABASE_URL: `postgres://lango:${issued('database', 24)}@10.20.0.5:5432/lango`,
  PUBLIC_URL: 'https://duka.mtandaoshop.co.ke',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: `smtps://shop:${issued('mail', 24)}@smtp.mtandaoshop.co.ke`,
  SUPPORT_EMAIL: 'help@mtandaoshop.co.ke',
  MAIL_FROM: 'Mtandao <no-reply@mtandaoshop.co.ke>',
  NOTICE_RECIPIENTS: 'sales@mtandaoshop.co.ke',
  DARAJA_CONSUMER_KEY: issued('consumer key', 48),
  DARAJA_CONSUMER_SECRET: issued('consumer secret'),
  DARAJA_SHORTCODE: '600123',
  DARAJA_PASSKEY: issued('passkey'),
  PAYSTACK_SECRET_KEY: `sk_live_${issued('card key', 40)}`,
} as const;

/** The same shop before its opening, with the providers' test keys. */
export const rehearsalEnvironment = {
  ...liveEnvironment,
  LANGO_MODE: 'rehearsal',
  DARAJA_SHORTCODE: '174379',
  PAYSTACK_SECRET_KEY: `sk_test_${issued('card test key', 40)}`,
} as const;
