import { markIcon } from '#contracts/format/mark.ts';
import { titleIn } from '#contracts/format/titles.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Config } from '#platform/config.ts';
import type { MailWords } from '#contracts/support/mails.ts';
import { accountDescribers } from '../describers/describe-accounts.ts';
import { leaseDescribers } from '../describers/describe-leases.ts';
import { orderDescribers } from '../describers/describe-orders.ts';
import type { Described, Describers, FactLine, Telling } from '../describers/described.ts';
import { oneLine, toHtml, toText, type Letter } from '../describers/layout.ts';
import type { MailFacts, MailTemplate } from '../describers/mail.ts';
import { fill, type Values } from './mail-text.ts';
import { layoutWords, spoken } from '../texts/spoken.ts';

export type RenderContext = Readonly<{ shop: Config['shop']; publicUrl: string }>;

export type Rendered = Readonly<{
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** Where mail programs offer to unsubscribe. */
  leaveLink?: string | undefined;
}>;

/** Words, and the language they are in. */
export type Spoken = Readonly<{ words: MailWords; language: Locale }>;

const describers: Describers = { ...accountDescribers, ...orderDescribers, ...leaseDescribers };

/** Chooses the text for these facts and says what goes into it. */
export function describeMail<Template extends MailTemplate>(
  { shop, publicUrl }: RenderContext,
  mail: Readonly<{ template: Template; facts: MailFacts[Template]; language: Locale }>,
): Described {
  const telling: Telling = {
    shop,
    publicUrl,
    language: mail.language,
    ...spoken(mail.language),
  };
  return describers[mail.template](named(mail.facts, mail.language), telling);
}

/** Goods are kept under their English name, and called by the one that the reader has for them. */
const named = <Facts extends object>(facts: Facts, language: Locale): Facts =>
  'title' in facts && typeof facts.title === 'string'
    ? { ...facts, title: titleIn(language, facts.title) }
    : facts;

/** The letter that these words make of a mail: everything of it but its form. */
export function letterOf(
  { shop, publicUrl }: RenderContext,
  described: Described,
  { words, language }: Spoken,
): Letter {
  const values: Values = {
    ...described.values,
    shopName: shop.name,
    supportEmail: shop.supportEmail,
  };
  const around = layoutWords[language];
  const paragraphs = words.body.split(/\n{2,}/).map((part) => fill(part, values));
  const { link, leaveLink, replyTo, facts = [] } = described;
  const isAnswered = replyTo !== undefined && described.text.startsWith('ticket-');
  return {
    language,
    subject: oneLine(fill(words.subject, values)),
    preview: fill(words.preview, values),
    // Mail programs show no drawing of ours, but pictures; without it the name stands alone.
    icon: publicUrl + markIcon,
    heading: fill(words.heading, values),
    paragraphs: [...(isAnswered ? [around.replyMark] : []), ...paragraphs].filter(Boolean),
    facts: facts.map((line) => said(line, language)),
    footer: `${shop.name} · ${publicUrl}\n${around.questions(shop.supportEmail)}`,
    plainLink: around.plainLink,
    ...(leaveLink === undefined ? {} : { leave: { label: around.leave, url: leaveLink } }),
    ...(link === undefined || words.button === ''
      ? {}
      : { button: { label: fill(words.button, values), url: link } }),
  };
}

/** Renders a mail for its recipient, at sending time, so that no rendered secret is stored. */
export function renderMail(ctx: RenderContext, described: Described, spokenAs: Spoken): Rendered {
  const letter = letterOf(ctx, described, spokenAs);
  return {
    subject: letter.subject,
    text: toText(letter),
    html: toHtml(letter, ctx.shop.name),
    replyTo: described.replyTo,
    leaveLink: described.leaveLink,
  };
}

const said = ([label, value]: FactLine, language: Locale) =>
  [spoken(language).label(label), value] as const;
