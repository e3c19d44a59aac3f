import type { Locale } from '#contracts/locales.ts';
import type { MailLetter } from '#contracts/support/mails.ts';
import type { Queryable } from '#platform/db.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { toText, type Letter } from '../describers/layout.ts';
import { jobFacts, openFacts, type MailFacts, type MailTemplate } from '../describers/mail.ts';
import type { LoggedMail } from './mail-log.sql.ts';
import { describeMail, letterOf, type RenderContext } from '../words/render.ts';
import { versionOf } from '../words/texts.sql.ts';

export type ShowContext = RenderContext & Readonly<{ db: Queryable; keyring: Keyring }>;

/** Their links work once, or their code signs a person in; they are never shown again. */
const secretMails: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'activate-account',
  'reset-password',
  'sign-in-code',
  'confirm-new-email',
  'email-change-asked',
  'staff-invitation',
  'team-invitation',
  'data-copy-ready',
  'purchase-ready',
  'server-ready',
  'waiting-confirm',
  'waiting-open',
]);
const covered = '••••••';

/** Masks content for the recipient only, and content that may be read once. */
export function coverSecrets(
  template: MailTemplate,
  facts: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!secretMails.has(template)) return facts;
  return {
    ...facts,
    ...('link' in facts ? { link: covered } : {}),
    ...('leaveLink' in facts ? { leaveLink: covered } : {}),
    ...('code' in facts ? { code: covered } : {}),
  };
}

/**
 * A logged mail as its reader saw it, in its language and the words of that time, its secrets
 * covered. One that has not left is shown as it would leave now.
 */
export async function showMail(
  ctx: ShowContext,
  mail: LoggedMail,
  languageNow: Locale,
): Promise<MailLetter | null> {
  if (mail.sealedFacts === null) return null;
  const language = mail.language ?? languageNow;
  const { template } = mail;
  const place = placeIn(jobFacts, mail.jobKey);
  const facts = openFacts(ctx.keyring, place, mail.sealedFacts) as Readonly<
    Record<string, unknown>
  >;
  const shown = coverSecrets(template, facts) as MailFacts[MailTemplate];
  const described = describeMail(ctx, { template, facts: shown, language });
  const name = { key: described.text, language };
  // What left before versions were noted had the program's own words.
  const version = mail.sentAt === null ? null : (mail.textVersion ?? 0);
  const { words } = await versionOf(ctx.db, name, version);
  return shownLetter(letterOf(ctx, described, { words, language }));
}

export const shownLetter = (letter: Letter): MailLetter => ({
  subject: letter.subject,
  preview: letter.preview,
  heading: letter.heading,
  paragraphs: [...letter.paragraphs],
  facts: (letter.facts ?? []).map(([name, value]) => [name, value]),
  button: letter.button ?? null,
  footer: letter.footer,
  text: toText(letter),
});
