import type { WebhookEvent, WebhookFormat } from '#contracts/account/webhooks.ts';

/** One thing that happened, worded for people. */
export type News = Readonly<{
  id: string;
  event: WebhookEvent;
  title: string;
  text: string;
  /** The screen that it is about. */
  url: string;
  /** For receipts: the number that a text would go to. */
  to: string | null;
  /** An ISO instant. */
  at: string;
}>;

const contentMax = 1_900;

/** The body that each kind of receiver takes. Nothing in it calls or links on a customer's word. */
export function webhookBody(format: WebhookFormat, news: News): string {
  if (format === 'json') return JSON.stringify(news);
  const { title, text, url } = news;
  if (format === 'slack') {
    const said = `*${slackText(title)}*\n${slackText(text)}\n<${url}>`;
    return JSON.stringify({ text: said.slice(0, contentMax) });
  }
  const content = `**${discordText(title)}**\n${discordText(text)}\n${url}`;
  // Without it a customer's "@everyone" would wake the whole room.
  return JSON.stringify({ content: content.slice(0, contentMax), allowed_mentions: { parse: [] } });
}

/** Slack reads three signs as its own (its document on formatting text). */
const slackText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const discordText = (text: string) => text.replace(/[\\*_~`|>[\]()#]/g, String.raw`\$&`);
