import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Secret } from '#platform/secrets.ts';
import { toWholeKes } from '#contracts/money.ts';
import { nairobiSecond } from '#contracts/time.ts';
import { eatTimestamp, isTokenError, readAnswer, readStkCallback } from './wire.ts';
import { readSubmission } from './wire.ts';
import { isRegistered, readPulled } from './pull.ts';
import { createPaybill } from './paybill.ts';
import { createOperator, type OperatorLine, type OperatorSettings } from './operator.ts';
import { createPayouts, type PayoutSettings } from './payouts.ts';
import type { SettingsCheck } from '../settings-check.ts';
import type { TokenStore } from '../token-store.ts';
import { darajaTraits } from './traits.ts';
import { callProvider, fetchPublicText, textOf, type HttpReply } from '../http-call.ts';
import {
  referencePattern,
  type Collection,
  type PaymentProvider,
  type Statement,
  type StatementLine,
  type StatementWindow,
  type Submission,
} from '../payment-provider.ts';

export type DarajaSettings = Readonly<{
  baseUrl: string;
  consumerKey: string;
  consumerSecret: Secret;
  /** The paybill, or the store number of a till: what the passkey belongs to. */
  shortcode: string;
  /** The Buy Goods number that customers pay; without one the shortcode is a paybill. */
  till?: string | undefined;
  passkey: Secret;
  /** Where this shop can be called from outside; the path is added here. */
  callbackBaseUrl: string;
  queriesPerMinute: number;
  /** The number registered for pull transactions; without it there is no statement. */
  pullNumber?: string | undefined;
  /** Whether manual payments to the paybill are announced to the shop. */
  hearsPaybill?: boolean | undefined;
  /** Who may reverse and ask by receipt; without one neither is offered. */
  operator?: OperatorSettings | undefined;
  /** Which number pays customers out, and for whom; without it nothing is paid to a phone. */
  payouts?: PayoutSettings | undefined;
  /** The day on which the password of the operator was set, such as 2026-11-23. */
  operatorPasswordSet?: string | undefined;
  /** The day on which the password of payouts was set, such as 2026-11-23. */
  payoutPasswordSet?: string | undefined;
  /** Addresses that M-Pesa calls from; none without a check. */
  callers?: readonly string[] | undefined;
}>;

export type DarajaContext = Readonly<{ tokens: TokenStore; clock: Clock; log: Log }>;

const tokenDeadlineMs = 10_000;
const pushDeadlineMs = 30_000;
const queryDeadlineMs = 15_000;
const amountMaxKes = 250_000;
const callbackPath = '/api/hooks/stk';
/** Safaricom refuses addresses with these words, in any case (§1.2). */
export const forbiddenInUrl = /m-pesa|mpesa|safaricom|exec|exe|cmd|sql|query/i;
const description = 'Online order';

/** The token call failed: nothing that needs the token was sent. */
export class TokenUnavailable extends Error {
  readonly alarm: boolean;
  constructor(reason: string, alarm: boolean) {
    super(`Daraja gave no token: ${reason}.`);
    this.name = 'TokenUnavailable';
    this.alarm = alarm;
  }
}

/**
 * Safaricom's Daraja over HTTP. Throws at once when the callback address holds a word that Daraja
 * refuses; after that no call throws.
 */
export function createDaraja(settings: DarajaSettings, ctx: DarajaContext): PaymentProvider {
  const callbackBase = `${settings.callbackBaseUrl}${callbackPath}`;
  if (forbiddenInUrl.test(callbackBase)) {
    throw new Error(
      `M-Pesa does not call ${callbackBase}: DARAJA_CALLBACK_URL must not contain mpesa, ` +
        'safaricom, exe, exec, cmd, sql or query.',
    );
  }
  const daraja: Daraja = { settings, ctx, callbackBase };
  return {
    name: darajaTraits.name,
    queriesPerMinute: settings.queriesPerMinute,
    callers: settings.callers,
    initiate: (collection) => push(daraja, collection),
    ask: async (checkoutRequestId) => {
      try {
        return readAnswer(await query(daraja, checkoutRequestId));
      } catch (error) {
        return unavailable(ctx.log, error, 'query');
      }
    },
    readCallback: readStkCallback,
    checkSettings: async () => [await checkKeys(settings)],
    ...(settings.hearsPaybill ? { paybill: createPaybill(lineOf(daraja)) } : {}),
    ...(settings.operator ? { operator: createOperator(settings.operator, lineOf(daraja)) } : {}),
    ...(settings.payouts ? { payouts: createPayouts(settings.payouts, lineOf(daraja)) } : {}),
    ...(settings.pullNumber === undefined
      ? {}
      : { statement: openStatement(daraja, settings.pullNumber) }),
  };
}

type Daraja = Readonly<{ settings: DarajaSettings; ctx: DarajaContext; callbackBase: string }>;

/**
 * A call without a token was never sent; that is a refusal, and staff are notified of refused keys.
 */
function lineOf(daraja: Daraja): OperatorLine {
  const { shortcode, till, callbackBaseUrl } = daraja.settings;
  return {
    shortcode,
    till,
    callbackBaseUrl,
    post: async (path, body) => {
      try {
        return await post(daraja, { path, body, deadlineMs: pushDeadlineMs });
      } catch (error) {
        const { text } = unavailable(daraja.ctx.log, error, path);
        return { kind: 'lost', sent: false, reason: text };
      }
    },
    fetchText: fetchPublicText,
  };
}

async function push(daraja: Daraja, collection: Collection): Promise<Submission> {
  if (collection.mode !== 'STK') throw new RangeError('M-Pesa only accepts a phone number.');
  if (!referencePattern.test(collection.reference)) {
    throw new RangeError('An account reference is 1 to 12 upper-case letters and digits.');
  }
  const { shortcode, till } = daraja.settings;
  const amount = toWholeKes(collection.amount);
  if (amount < 1 || amount > amountMaxKes) {
    throw new RangeError(`M-Pesa takes KES 1 to ${amountMaxKes} at once, not ${amount}.`);
  }
  try {
    const reply = await post(daraja, {
      path: '/mpesa/stkpush/v1/processrequest',
      deadlineMs: pushDeadlineMs,
      body: {
        ...signature(daraja),
        TransactionType: till === undefined ? 'CustomerPayBillOnline' : 'CustomerBuyGoodsOnline',
        Amount: amount,
        PartyA: collection.account,
        PartyB: till ?? shortcode,
        PhoneNumber: collection.account,
        CallBackURL: `${daraja.callbackBase}/${collection.callbackToken}`,
        AccountReference: collection.reference,
        TransactionDesc: description,
      },
    });
    const submission = readSubmission(reply);
    daraja.ctx.log.info(
      { payment: collection.id, outcome: submission.kind, ...codeOf(submission) },
      'push answered',
    );
    return submission;
  } catch (error) {
    // The token call comes before the push, so nothing has reached the customer.
    const { code, text, kind } = unavailable(daraja.ctx.log, error, 'push');
    const alarm = kind === 'misconfigured';
    return {
      kind: 'refused',
      code: alarm ? 'shop-misconfigured' : 'provider-unreachable',
      text: `${code} ${text}`,
      alarm,
    };
  }
}

const codeOf = (submission: Submission) =>
  submission.kind === 'accepted' ? {} : { code: submission.code, text: submission.text };

const query = (daraja: Daraja, checkoutRequestId: string) =>
  post(daraja, {
    path: '/mpesa/stkpushquery/v1/query',
    deadlineMs: queryDeadlineMs,
    body: { ...signature(daraja), CheckoutRequestID: checkoutRequestId },
  });

const pageRows = 100;
const pagesMax = 50;

/** Registers the shortcode once per process, then reads the list page by page. */
function openStatement(daraja: Daraja, pullNumber: string) {
  let registered = false;
  const { shortcode: ShortCode, callbackBaseUrl } = daraja.settings;
  const register = {
    ShortCode,
    RequestType: 'Pull',
    NominatedNumber: pullNumber,
    CallBackURL: `${callbackBaseUrl}/api/hooks/pull`,
  };
  const call = (path: string, body: unknown) =>
    post(daraja, { path: `/pulltransactions/v1/${path}`, body, deadlineMs: queryDeadlineMs });
  return async ({ from, to }: StatementWindow): Promise<Statement> => {
    try {
      registered ||= isRegistered(await call('register', register));
      if (!registered) return { kind: 'silent', text: 'the shortcode is not registered' };
      const lines: StatementLine[] = [];
      let rows = 0;
      for (let page = 0; page < pagesMax; page += 1) {
        // The pull API reads East Africa Time.
        const window = { StartDate: nairobiSecond(from), EndDate: nairobiSecond(to) };
        const OffSetValue = String(page * pageRows);
        const answer = readPulled(await call('query', { ShortCode, ...window, OffSetValue }));
        if (answer.kind === 'silent') return answer;
        lines.push(...answer.lines);
        rows += answer.rows;
        if (answer.rows < pageRows) return { kind: 'lines', lines, rows };
      }
      return { kind: 'silent', text: `more than ${pagesMax} pages; ask for a shorter window` };
    } catch (error) {
      const { code, text } = unavailable(daraja.ctx.log, error, 'pull');
      return { kind: 'silent', text: `${code} ${text}` };
    }
  };
}

/** Password and timestamp belong together: the one is made of the other. */
function signature({ settings, ctx }: Daraja) {
  const Timestamp = eatTimestamp(ctx.clock());
  const plain = `${settings.shortcode}${settings.passkey.reveal()}${Timestamp}`;
  return {
    BusinessShortCode: settings.shortcode,
    Password: Buffer.from(plain).toString('base64'),
    Timestamp,
  };
}

type Post = Readonly<{ path: string; body: unknown; deadlineMs: number }>;

/** Sends with the shared token; a dead token is renewed once and the call repeated once. */
async function post(daraja: Daraja, { path, body, deadlineMs }: Post): Promise<HttpReply> {
  const { tokens } = daraja.ctx;
  const fetchToken = () => getToken(daraja.settings);
  const send = (token: string) =>
    callProvider({
      method: 'POST',
      url: `${daraja.settings.baseUrl}${path}`,
      headers: { authorization: `Bearer ${token}` },
      body,
      deadlineMs,
    });
  const token = await tokens.current(fetchToken);
  const reply = await send(token);
  if (!isTokenError(reply)) return reply;
  return send(await tokens.renew(token, fetchToken));
}

/** A token is all that the keys can be tried with; it moves nothing. */
async function checkKeys(settings: DarajaSettings): Promise<SettingsCheck> {
  const what = 'consumer key and secret';
  try {
    await getToken(settings);
    return { what, verdict: 'ok', advice: '' };
  } catch (error) {
    if (!(error instanceof TokenUnavailable)) throw error;
    return error.alarm
      ? {
          what,
          verdict: 'refused',
          advice: 'Correct DARAJA_CONSUMER_KEY and DARAJA_CONSUMER_SECRET; both are your app’s.',
        }
      : { what, verdict: 'unknown', advice: `${error.message} Payments wait until it is back.` };
  }
}

async function getToken({ baseUrl, consumerKey, consumerSecret }: DarajaSettings) {
  const keys = Buffer.from(`${consumerKey}:${consumerSecret.reveal()}`).toString('base64');
  const reply = await callProvider({
    method: 'GET',
    url: `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`,
    headers: { authorization: `Basic ${keys}` },
    deadlineMs: tokenDeadlineMs,
  });
  if (reply.kind === 'lost') throw new TokenUnavailable(reply.reason, false);
  const token = textOf(reply.json, 'access_token');
  // A number in the documents, text on the wire.
  const lifeSeconds = Number(textOf(reply.json, 'expires_in'));
  if (reply.status !== 200 || token === undefined || !Number.isSafeInteger(lifeSeconds)) {
    const isRefusal = reply.status === 400 || reply.status === 401 || reply.status === 403;
    throw new TokenUnavailable(`HTTP ${reply.status}`, isRefusal);
  }
  return { token, lifeSeconds };
}

/** An outage is no information; refused keys are a matter for staff. Anything else is a bug. */
function unavailable(log: Log, error: unknown, call: string) {
  if (!(error instanceof TokenUnavailable)) throw error;
  log.warn({ call, alarm: error.alarm, reason: error.message }, 'no token');
  const kind = error.alarm ? ('misconfigured' as const) : ('silent' as const);
  return { kind, code: 'token', text: error.message };
}
