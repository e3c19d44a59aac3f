import { createHmac } from 'node:crypto';
import type { Log } from '#platform/log.ts';
import { constantTimeEqual, type Secret } from '#platform/secrets.ts';
import { callProvider, type HttpReply } from '../http-call.ts';
import {
  referencePattern,
  type Collection,
  type PaymentProvider,
  type Submission,
} from '../payment-provider.ts';
import { createDisputes } from './disputes.ts';
import { createCardRefunds, type CardLine } from './refunds.ts';
import type { SettingsCheck } from '../settings-check.ts';
import { createSettlements } from './settlements.ts';
import { paystackTraits } from './traits.ts';
import { readInitialised, readVerified, readWebhook } from './wire.ts';

export type PaystackSettings = Readonly<{
  baseUrl: string;
  secretKey: Secret;
  /** Keys of before a rotation: webhooks signed with them still count. */
  olderKeys?: readonly Secret[];
  /** Where the browser returns; a visit there proves nothing. */
  returnUrl: string;
  cancelUrl: string;
  feesOnCustomer?: boolean;
  /** Addresses that webhooks come from; none without a check. */
  callers?: readonly string[];
}>;

const initialiseDeadlineMs = 20_000;
const verifyDeadlineMs = 15_000;
const initialiseTriesMax = 2;

/** Paystack's hosted checkout over HTTP. Card data never touches the shop. */
export function createPaystack(settings: PaystackSettings, { log }: { log: Log }): PaymentProvider {
  const domain = settings.secretKey.reveal().startsWith('sk_live_') ? 'live' : 'test';
  const feesOnCustomer = settings.feesOnCustomer ?? false;
  const call: CardLine = (method, path, body) =>
    callProvider({
      method,
      url: `${settings.baseUrl}${path}`,
      headers: headersOf(settings),
      ...(body === undefined ? {} : { body }),
      deadlineMs: initialiseDeadlineMs,
    });
  return {
    name: paystackTraits.name,
    queriesPerMinute: undefined,
    callers: settings.callers,
    initiate: (collection) => initialise(settings, collection, log),
    ask: async (reference) =>
      readVerified(await verify(settings, reference), { reference, domain, feesOnCustomer }),
    cardRefunds: createCardRefunds(call),
    disputes: createDisputes(call, domain),
    settlements: createSettlements(call, domain),
    checkSettings: async () => [readKeyCheck(await call('GET', sessionPath))],
    // Events are signed and come to one address.
    readCallback: () => undefined,
    webhooks: {
      /** HMAC-SHA-512 over the raw bytes (facts §2.4). */
      isAuthentic: (rawBody, signature) => {
        if (!/^[0-9a-f]{128}$/.test(signature)) return false;
        const keys = [settings.secretKey, ...(settings.olderKeys ?? [])];
        return keys.some((key) => constantTimeEqual(sign(rawBody, key), signature));
      },
      read: readWebhook,
    },
  };
}

const sessionPath = '/integration/payment_session_timeout';

/** Any call shows whether the key is valid. */
function readKeyCheck(reply: HttpReply): SettingsCheck {
  const what = 'secret key';
  const status = reply.kind === 'reply' ? reply.status : 0;
  if (status === 200) return { what, verdict: 'ok', advice: '' };
  if (status === 401 || status === 403) {
    const advice =
      'Correct PAYSTACK_SECRET_KEY; it is your account’s secret key, in a rehearsal its test key.';
    return { what, verdict: 'refused', advice };
  }
  const said = reply.kind === 'lost' ? reply.reason : `HTTP ${status}`;
  return { what, verdict: 'unknown', advice: `${said}. Payments wait until it is back.` };
}

const sign = (rawBody: Buffer, key: Secret) =>
  createHmac('sha512', key.reveal()).update(rawBody).digest('hex');

const headersOf = ({ secretKey }: PaystackSettings) => ({
  authorization: `Bearer ${secretKey.reveal()}`,
});

/** The reference makes a repeat harmless: no money moves before the customer sees the page. */
async function initialise(
  settings: PaystackSettings,
  collection: Collection,
  log: Log,
): Promise<Submission> {
  const { id, reference, amount, account } = collection;
  if (!referencePattern.test(reference)) {
    throw new RangeError('A card reference is 1 to 12 upper-case letters and digits.');
  }
  let submission: Submission = { kind: 'unknown', code: 'lost', text: 'not sent' };
  for (let tries = 0; tries < initialiseTriesMax && submission.kind === 'unknown'; tries += 1) {
    const reply = await callProvider({
      method: 'POST',
      url: `${settings.baseUrl}/transaction/initialize`,
      headers: headersOf(settings),
      body: {
        email: account,
        amount: amount.minor,
        currency: amount.currency,
        reference,
        callback_url: `${settings.returnUrl}?paymentId=${id}`,
        // M-Pesa is offered on one rail only, or one order could be paid on both.
        channels: ['card'],
        metadata: { cancel_action: `${settings.cancelUrl}?paymentId=${id}` },
      },
      deadlineMs: initialiseDeadlineMs,
    });
    submission = readInitialised(reply, reference);
  }
  log.info({ payment: id, outcome: submission.kind }, 'card page opened');
  if (submission.kind !== 'unknown') return submission;
  // The page was never shown, so it cannot be paid: the attempt ends here.
  const { text } = submission;
  return { kind: 'refused', code: 'provider-unreachable', text, alarm: false };
}

const verify = (settings: PaystackSettings, reference: string) =>
  callProvider({
    method: 'GET',
    url: `${settings.baseUrl}/transaction/verify/${encodeURIComponent(reference)}`,
    headers: headersOf(settings),
    deadlineMs: verifyDeadlineMs,
  });
