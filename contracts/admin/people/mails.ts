/** The mail log and the words of mails, as staff see and change them. */
import { locales } from '../../locales.ts';
import { at, maybe, pageOf, pageQuery } from '../../shapes.ts';
import * as z from 'zod/mini';
import { mailLetter, mailWords } from '../../support/mails.ts';
import { call, idParam } from '../../site/paths.ts';
import { exact } from '../../text.ts';

/** Refused emails are tried again automatically; given-up ones are not. */
export const mailStates = ['waiting', 'refused', 'given-up', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

export const adminMail = z.object({
  id: z.string(),
  template: z.string(),
  recipients: z.array(z.string()),
  customerId: maybe(z.string()),
  subject: maybe(z.string()),
  language: maybe(z.enum(locales)),
  state: z.enum(mailStates),
  tries: z.number(),
  createdAt: at,
  sentAt: maybe(at),
  lastError: maybe(z.string()),
  resendOf: maybe(z.string()),
  /** How often it was sent again. */
  resends: z.number(),
});
export type AdminMail = z.infer<typeof adminMail>;

const textName = {
  key: exact(60),
  language: z.enum(locales),
};
const seen = z.int().check(z.minimum(0));
const draftBody = z.strictObject({ ...textName, words: mailWords });

const adminText = z.object({
  ...textName,
  version: z.number(),
  words: mailWords,
  /** The program's own words, to compare with. */
  shipped: mailWords,
  placeholders: z.array(z.string()),
  versions: z.array(
    z.object({ version: z.number(), isShipped: z.boolean(), savedBy: z.string(), savedAt: at }),
  ),
});
export type AdminText = z.infer<typeof adminText>;

export const mailDeskCalls = {
  mails: call({
    method: 'GET',
    path: '/admin/mails',
    query: z.object({ ...pageQuery, state: z.optional(z.enum(mailStates)) }),
    answer: pageOf(adminMail),
  }),
  mail: call({
    method: 'GET',
    path: '/admin/mails/:id',
    params: idParam,
    answer: z.object({ mail: adminMail, letter: maybe(mailLetter) }),
  }),
  /** `seen` is how often it was sent again when the button was drawn: two presses send one mail. */
  resendMail: call({
    method: 'POST',
    path: '/admin/mails/:id/resend',
    params: idParam,
    body: z.strictObject({ seen }),
  }),
  mailTexts: call({
    method: 'GET',
    path: '/admin/mail-texts',
    answer: z.object({
      content: z.array(
        z.object({ key: z.string(), edited: z.array(z.enum(locales)), subject: z.string() }),
      ),
    }),
  }),
  mailText: call({
    method: 'GET',
    path: '/admin/mail-texts/one',
    query: z.object(textName),
    answer: adminText,
  }),
  /** A preview of a draft, and the problems that prevent saving it. */
  previewText: call({
    method: 'POST',
    path: '/admin/mail-texts/preview',
    isQuestion: true,
    body: draftBody,
    answer: z.object({
      letter: mailLetter,
      problems: z.array(z.object({ pointer: z.string(), detail: z.string() })),
    }),
  }),
  saveText: call({
    method: 'PUT',
    path: '/admin/mail-texts/one',
    body: z.strictObject({ ...textName, seen, words: mailWords }),
    answer: adminText,
  }),
  /** Puts an earlier version back as a new one; 0 is the program's own. */
  restoreText: call({
    method: 'POST',
    path: '/admin/mail-texts/restore',
    body: z.strictObject({ ...textName, seen, version: z.int().check(z.minimum(0)) }),
    answer: adminText,
  }),
  /** Sends a draft to its editor, with sample facts. */
  testText: call({ method: 'POST', path: '/admin/mail-texts/test', body: draftBody }),
} as const;
