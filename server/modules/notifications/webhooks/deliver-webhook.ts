import { outgoingRules } from '#platform/outgoing/judged-agent.ts';
import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db.ts';
import type { Job } from '#platform/jobs.ts';
import { placeIn } from '#platform/sealing/sealed-column.ts';
import type { Keyring } from '#platform/secrets.ts';
import { oneLine } from '../describers/layout.ts';
import {
  jobFacts,
  openFacts,
  sealFacts,
  type MailFacts,
  type MailTemplate,
} from '../describers/mail.ts';
import { postWebhook } from '../providers/webhook-post.ts';
import { describeMail, letterOf, type RenderContext } from '../words/render.ts';
import { sampleFacts } from '../describers/sample-facts.ts';
import { languageOf } from '../settings.sql.ts';
import { currentText } from '../words/texts.sql.ts';
import { signingSecrets, urlOf } from './webhook-secrets.ts';
import {
  beginDelivery,
  deliveryJobKey,
  endDelivery,
  findWebhook,
  phoneOf,
  writeDelivery,
  type DeliveryJob,
} from './webhooks.sql.ts';
import type { WebhookEvent, WebhookFormat } from '#contracts/account/webhooks.ts';

export type WebhookContext = Readonly<{
  db: Database;
  clock: Clock;
  keyring: Keyring;
  config: RenderContext & Readonly<{ mode: 'sandbox' | 'live' }>;
}>;

const errorTextMax = 300;

/** Sends one delivery. A receiver recognises a repeat, after a crash, by its id. */
export async function deliverWebhook(ctx: WebhookContext, { payload }: Job): Promise<void> {
  const { db, clock, keyring, config } = ctx;
  const job = payload as DeliveryJob;
  const webhook = await findWebhook(db, job.webhookId);
  const isSent = await beginDelivery(db, job.deliveryId);
  if (!webhook || isSent !== false) return;
  const body = webhookBody(webhook.format, await newsOf(ctx, job));
  const at = clock();
  const stamp = String(Math.floor(at.getTime() / 1000));
  const signed = signingSecrets(keyring, webhook, at).map((secret) => {
    const signature = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
    return `sha256=${signature}`;
  });
  try {
    await postWebhook(
      {
        url: urlOf(keyring, webhook),
        body,
        headers: { 'x-lango-timestamp': stamp, 'x-lango-signature': signed.join(' ') },
      },
      outgoingRules(config),
    );
    await endDelivery(db, job.deliveryId, { at: clock(), error: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    await endDelivery(db, job.deliveryId, { at: clock(), error: reason.slice(0, errorTextMax) });
    throw error;
  }
}

/** Sends made-up facts, so that staff see whether and how they arrive. */
export const testDelivery = (
  tx: Tx,
  { keyring }: { keyring: Keyring },
  { webhookId, pressId, at }: { webhookId: string; pressId: string; at: Date },
) =>
  writeDelivery(tx, webhookId, {
    event: 'purchase',
    dedupeKey: pressId,
    template: 'operator-notice',
    sealedFor: (key) => sealFacts(keyring, placeIn(jobFacts, key), sampleFacts['operator-notice']),
    path: '/admin',
    customerId: null,
    at,
  });

/** Facts that fit a text message, beside the subject. */
const receiptFacts = 4;

async function newsOf({ db, keyring, config }: WebhookContext, job: DeliveryJob): Promise<News> {
  const { event, template, deliveryId: id, at } = job;
  const language = await languageOf(db, job.customerId);
  const facts = openFacts(
    keyring,
    placeIn(jobFacts, deliveryJobKey(id)),
    job.sealedFacts,
  ) as MailFacts[MailTemplate];
  const described = describeMail(config, { template, facts, language });
  const { words } = await currentText(db, described.text, language);
  const letter = letterOf(config, described, { words, language });
  const lines = (letter.facts ?? []).slice(-receiptFacts).map((line) => line.join(': '));
  return {
    id,
    event,
    title: letter.subject,
    text: oneLine(event === 'receipt' ? lines.join('; ') : letter.preview),
    url: config.publicUrl + job.path,
    to: event === 'receipt' ? await phoneOf(db, job.customerId) : null,
    at,
  };
}

/** One thing that happened, worded for people. */
type News = Readonly<{
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
function webhookBody(format: WebhookFormat, news: News): string {
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
