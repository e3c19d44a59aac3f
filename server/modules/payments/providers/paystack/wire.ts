import { createHash } from 'node:crypto';
import { money } from '#contracts/money.ts';
import { fieldAt, parseJson } from '#platform/outgoing/read-answer.ts';
import { keptText } from '../kept-text.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { ProviderAnswer, Submission } from '../payment-provider.ts';
import type { WebhookEvent } from '../webhooks.ts';

const textMax = 200;
const short = (text: string | undefined) => (text ?? '').slice(0, textMax);

/** Sorts the answer to an initialise call; the top-level `status` is about the call alone. */
export function readInitialised(reply: HttpReply, reference: string): Submission {
  if (reply.kind === 'lost') {
    return reply.sent
      ? { kind: 'unknown', code: 'lost', text: reply.reason }
      : refused('provider-unreachable', reply.reason);
  }
  const { status, json } = reply;
  const text = short(textOf(json, 'message'));
  if (status === 429) return refused('provider-busy', text || 'rate limit');
  if (status >= 500 || json === undefined) {
    return { kind: 'unknown', code: `http-${status}`, text: text || 'no readable answer' };
  }
  const data = fieldAt(json, 'data');
  const url = textOf(data, 'authorization_url');
  const isOpened = status === 200 && fieldAt(json, 'status') === true && isHttpUrl(url);
  if (isOpened && textOf(data, 'reference') === reference) {
    return {
      kind: 'accepted',
      providerReference: reference,
      merchantRequestId: null,
      checkoutUrl: url ?? null,
      text,
    };
  }
  // Initialising moves no money, and a lost address was never shown.
  if (isDuplicate(json)) return refused('provider-unreachable', text);
  return refused('shop-misconfigured', `HTTP ${status} ${text}`, true);
}

const isDuplicate = (json: unknown) =>
  textOf(json, 'code') === 'duplicate_reference' ||
  /duplicate transaction reference/i.test(textOf(json, 'message') ?? '');

function isHttpUrl(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

const refused = (code: string, text: string, alarm = false): Submission => ({
  kind: 'refused',
  code,
  text,
  alarm,
});

export type Expected = Readonly<{
  reference: string;
  domain: 'test' | 'live';
  /** The dashboard adds the provider's fees to what the customer pays. */
  feesOnCustomer: boolean;
}>;

/** Sorts a verify answer by payments facts §2.3: every check holds, or it is not a yes. */
export function readVerified(reply: HttpReply, expected: Expected): ProviderAnswer {
  if (reply.kind === 'lost') return silent('lost', reply.reason);
  const { status, json } = reply;
  const message = short(textOf(json, 'message'));
  if (status === 401 || status === 403) {
    return { kind: 'misconfigured', code: `http-${status}`, text: message };
  }
  if (status === 404 || (status === 400 && /not found/i.test(message))) {
    return { kind: 'not-found', code: `http-${status}`, text: message };
  }
  const data = fieldAt(json, 'data');
  if (status !== 200 || fieldAt(json, 'status') !== true || data === undefined) {
    return silent(`http-${status}`, message || 'no readable answer');
  }
  const code = textOf(data, 'status') ?? 'missing';
  const text = short(textOf(data, 'gateway_response') ?? textOf(data, 'message'));
  if (code === 'success') return readSuccess(data, { expected, text });
  const kind = statuses[code];
  if (kind === 'idle') return { kind: 'pending', code, text, idle: true };
  return kind ? { kind, code, text } : { kind: 'strange', code: code.slice(0, 40), text };
}

/**
 * No word but `success` is an end: a failed or abandoned try can be followed by a good one on the
 * same page until its session closes, and then our own clock ends the attempt.
 */
const statuses: Readonly<Record<string, 'idle' | 'pending' | 'strange'>> = {
  failed: 'idle',
  abandoned: 'idle',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  // Money came and went again: a person must look.
  reversed: 'strange',
};

const silent = (code: string, text: string): ProviderAnswer => ({ kind: 'silent', code, text });
const strange = (code: string, text: string): ProviderAnswer => ({ kind: 'strange', code, text });

function readSuccess(
  data: unknown,
  { expected, text }: { expected: Expected; text: string },
): ProviderAnswer {
  if (textOf(data, 'reference') !== expected.reference) return strange('wrong-reference', text);
  if (textOf(data, 'currency') !== 'KES') return strange('wrong-currency', text);
  if (textOf(data, 'domain') !== expected.domain) return strange('wrong-domain', text);
  const paid = wholeOf(data, 'amount');
  const requested = wholeOf(data, 'requested_amount') ?? paid;
  const id = textOf(data, 'id');
  if (paid === undefined || requested === undefined || id === undefined) {
    return strange('incomplete', text);
  }
  // Fees passed on are the provider's; anything else above the price is the customer's.
  const ours = expected.feesOnCustomer ? Math.min(paid, requested) : paid;
  const asked = money(requested, 'KES');
  return { kind: 'succeeded', code: '0', text, amount: money(ours, 'KES'), receipt: id, asked };
}

function wholeOf(data: unknown, name: string): number | undefined {
  const value = fieldAt(data, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/**
 * Reads an authentic webhook without trusting its shape; events carry no id of their own. Undefined
 * for what is no JSON object.
 */
export function readWebhook(rawBody: Buffer): WebhookEvent | undefined {
  const body = parseJson(rawBody.toString('utf8'));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  // What is read is what is kept.
  const text = keptText(body);
  const json: unknown = JSON.parse(text);
  const data = fieldAt(json, 'data');
  const name = (textOf(json, 'event') ?? 'unknown').slice(0, 60);
  const reference =
    textOf(data, 'reference') ??
    textOf(data, 'transaction_reference') ??
    textOf(fieldAt(data, 'transaction'), 'reference');
  const parts = [name, textOf(data, 'id'), textOf(data, 'status'), reference];
  const isNamed = parts[1] !== undefined || reference !== undefined;
  const digest = createHash('sha256').update(rawBody).digest('hex');
  return {
    name,
    about: subjectOf(name),
    reference: reference?.slice(0, 100),
    id: parts[1]?.slice(0, 64),
    dedupeKey: (isNamed ? parts.map((part) => part ?? '').join(':') : digest).slice(0, 300),
    text,
  };
}

/** Events about money on its way back, and of banks that ask for it, leave the payment alone. */
function subjectOf(name: string): WebhookEvent['about'] {
  if (name.startsWith('refund.')) return 'refund';
  return name.startsWith('charge.dispute.') ? 'dispute' : 'payment';
}
