/** What mails are made of, for the customer who reads them and the staff who word them. */
import { at } from '../shapes.ts';
import * as z from 'zod/mini';
import { call, idParam } from '../site/paths.ts';
import { text, words } from '../text.ts';

const line = (max: number) => words(max);

/** The words of one mail in one language. `{{name}}` is a place for a fact. */
export const mailWords = z.strictObject({
  subject: line(200).check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'The subject must be one line')),
  /** What mail programs show beside the subject. */
  preview: line(300),
  heading: line(200),
  /** Paragraphs, with an empty line between them. */
  body: line(6000),
  /** Empty for a mail without a button. */
  button: text(60),
});
export type MailWords = z.infer<typeof mailWords>;

/** An email as its reader sees it; one-time links and codes are masked. */
export const mailLetter = z.object({
  subject: z.string(),
  preview: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.tuple([z.string(), z.string()])),
  button: z.nullable(z.object({ label: z.string(), url: z.string() })),
  footer: z.string(),
  /** The same as plain text, as programs without HTML show it. */
  text: z.string(),
});
export type MailLetter = z.infer<typeof mailLetter>;

export const ownMail = z.object({
  id: z.string(),
  subject: z.string(),
  sentAt: at,
});

/** A customer's own mails, newest first. */
export const ownMailCalls = {
  ownMails: call({
    method: 'GET',
    path: '/account/mails',
    query: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,5}$/))) }),
    answer: z.object({
      content: z.array(ownMail),
      page: z.number(),
      size: z.number(),
      totalItems: z.number(),
    }),
  }),
  ownMail: call({
    method: 'GET',
    path: '/account/mails/:id',
    params: idParam,
    answer: z.object({ mail: ownMail, letter: mailLetter }),
  }),
} as const;
