import * as z from 'zod/mini';
import { Secret } from '../secrets.ts';

/** Variables about mail, both ways. */
export const mailVariables = {
  MAIL_FROM: z._default(z.string(), 'Lango <no-reply@lango.test>'),
  SMTP_URL: z.optional(z.string().check(z.minLength(1))),
  MAIL_IN_PORT: z.optional(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number'))),
  MAIL_IN_ADDRESS: z.optional(z.string().check(z.email('must be a mail address'))),
  MAIL_IN_AUTH_HOST: z.optional(
    z.string().check(z.regex(/^[\w.-]{1,253}$/, 'must be a host name')),
  ),
};

type MailValues = Readonly<{
  MAIL_FROM: string;
  SMTP_URL?: string | undefined;
  MAIL_IN_PORT?: string | undefined;
  MAIL_IN_ADDRESS?: string | undefined;
  MAIL_IN_AUTH_HOST?: string | undefined;
  SUPPORT_EMAIL: string;
  SHOP_NAME: string;
  SANDBOX_SMTP_PORT: number;
}>;

/** How mail leaves, and where the desk takes it. */
export function mailSettings(values: MailValues, mode: 'sandbox' | 'live') {
  const smtpUrl = values.SMTP_URL ?? `smtp://127.0.0.1:${values.SANDBOX_SMTP_PORT}`;
  return {
    mail: {
      from: values.MAIL_FROM,
      /** The sender is the shop, with the owner's chosen name. */
      isShop: values.MAIL_FROM.startsWith(`${values.SHOP_NAME} <`),
      smtpUrl: new Secret(smtpUrl),
    },
    mailIn: mailInOf(values, mode),
  };
}

/** The sandbox's own mail program answers to the desk, so it is open there; live mode is asked. */
function mailInOf(values: MailValues, mode: 'sandbox' | 'live') {
  const number = values.MAIL_IN_PORT ?? (mode === 'sandbox' ? '0' : undefined);
  if (number === undefined) return undefined;
  return {
    port: Number(number),
    address: values.MAIL_IN_ADDRESS ?? values.SUPPORT_EMAIL,
    /** Whose `Authentication-Results` prove a sender. */
    authHost: values.MAIL_IN_AUTH_HOST,
  };
}
