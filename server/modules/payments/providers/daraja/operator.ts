import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { toWholeKes } from '#contracts/money.ts';
import type { Secret } from '#platform/secrets.ts';
import { fieldAt } from '#platform/outgoing/read-answer.ts';
import { textOf, type HttpReply } from '../http-call.ts';
import type { ConversationAnswer, Operator, OperatorResult } from '../money-out.ts';

export type OperatorSettings = Readonly<{
  name: string;
  password: Secret;
  /** PEM of the environment's certificate, or where the sandbox serves its own. */
  certificate: string | Readonly<{ url: string }>;
}>;

/** What the operator's calls need of the Daraja client: its token, its repeat, its addresses. */
export type OperatorLine = Readonly<{
  shortcode: string;
  till?: string | undefined;
  callbackBaseUrl: string;
  post(path: string, body: unknown): Promise<HttpReply>;
  fetchText(url: string): Promise<string>;
}>;

const remarks = 'Refund of an order';
const question = 'Payment of an order';

/** What an initiator puts under each request: its sealed password and where the result goes. */
export function createInitiator(settings: OperatorSettings, line: OperatorLine) {
  let credential: Promise<string> | undefined;
  const sealed = () => {
    credential ??= sealPassword(settings, line);
    // A certificate that could not be fetched is fetched again.
    credential.catch(() => (credential = undefined));
    return credential;
  };
  return async (token: string) => ({
    SecurityCredential: await sealed(),
    ResultURL: `${line.callbackBaseUrl}/api/hooks/result/${token}`,
    QueueTimeOutURL: `${line.callbackBaseUrl}/api/hooks/late/${token}`,
  });
}

/** The API operator: reversals and status questions, answered on the paths of their tokens. */
export function createOperator(settings: OperatorSettings, line: OperatorLine): Operator {
  const signed = createInitiator(settings, line);
  const common = async (token: string) => ({ Initiator: settings.name, ...(await signed(token)) });
  return {
    payees: line.till === undefined ? [line.shortcode] : [line.shortcode, line.till],
    readResult,
    reverse: async ({ receipt, amount, token }) =>
      ask(line, '/mpesa/reversal/v1/request', async () => ({
        ...(await common(token)),
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: toWholeKes(amount),
        ReceiverParty: line.shortcode,
        // The misspelling is the documented name of the field.
        RecieverIdentifierType: '11',
        Remarks: remarks,
      })),
    askStatus: async ({ token, ...about }) =>
      ask(line, '/mpesa/transactionstatus/v1/query', async () => ({
        ...(await common(token)),
        CommandID: 'TransactionStatusQuery',
        ...('receipt' in about
          ? { TransactionID: about.receipt }
          : { OriginalConversationID: about.originatorId }),
        PartyA: line.shortcode,
        IdentifierType: '4',
        Remarks: question,
        Occasion: '',
      })),
  };
}

/** PKCS #1 v1.5 is what Safaricom opens; OAEP is not (payments facts §1.9). */
async function sealPassword(settings: OperatorSettings, line: OperatorLine): Promise<string> {
  const { certificate, password } = settings;
  const pem = typeof certificate === 'string' ? certificate : await line.fetchText(certificate.url);
  const key = createPublicKey(pem);
  const padding = constants.RSA_PKCS1_PADDING;
  return publicEncrypt({ key, padding }, Buffer.from(password.reveal())).toString('base64');
}

const ask = async (line: OperatorLine, path: string, body: () => Promise<unknown>) => {
  const reply = await sendSealed(line, path, body);
  return 'code' in reply ? reply : readAsked(reply);
};

/** Prepares and sends a request; one that could not be sealed was never sent. */
export async function sendSealed(
  line: OperatorLine,
  path: string,
  body: () => Promise<unknown>,
): Promise<HttpReply | Extract<ConversationAnswer, { kind: 'refused' }>> {
  let prepared: unknown;
  try {
    prepared = await body();
  } catch (error) {
    const text = error instanceof Error ? error.message : 'no certificate';
    return { kind: 'refused', code: 'certificate', text: text.slice(0, textMax) };
  }
  return line.post(path, prepared);
}

const textMax = 200;

/**
 * Only a clear refusal means that nothing was done; an unclear answer may have been carried out.
 */
export function readAsked(reply: HttpReply): ConversationAnswer {
  if (reply.kind === 'lost') {
    const { sent, reason } = reply;
    return { kind: sent ? 'unknown' : 'refused', code: 'lost', text: reason };
  }
  const { status, json } = reply;
  const errorCode = textOf(json, 'errorCode');
  const said = textOf(json, 'errorMessage') ?? textOf(json, 'ResponseDescription') ?? '';
  const text = said.slice(0, textMax);
  if (errorCode !== undefined) {
    const isJudged = errorCode.startsWith('4') || /spike arrest/i.test(text);
    return { kind: isJudged ? 'refused' : 'unknown', code: errorCode, text };
  }
  if (status === 429) return { kind: 'refused', code: 'http-429', text: 'rate limit' };
  const code = textOf(json, 'ResponseCode');
  const conversationId = textOf(json, 'ConversationID');
  const originatorId = textOf(json, 'OriginatorConversationID');
  if (status !== 200 || code === undefined) {
    return { kind: 'unknown', code: `http-${status}`, text: 'no readable answer' };
  }
  if (code !== '0') return { kind: 'refused', code, text };
  if (conversationId === undefined || originatorId === undefined) {
    return { kind: 'unknown', code: 'no-id', text: 'taken without an id' };
  }
  return { kind: 'asked', conversationId, originatorId };
}

const parametersMax = 60;

/** Reads `{Result}`; one parameter may be an object, keys repeat, and values are missing. */
export function readResult(body: unknown): OperatorResult | undefined {
  const result = fieldAt(body, 'Result');
  const code = textOf(result, 'ResultCode');
  const conversationId = textOf(result, 'ConversationID');
  const originatorId = textOf(result, 'OriginatorConversationID');
  if (code === undefined || conversationId === undefined || originatorId === undefined) {
    return undefined;
  }
  const listed = fieldAt(fieldAt(result, 'ResultParameters'), 'ResultParameter');
  const rows: unknown[] = Array.isArray(listed) ? listed.slice(0, parametersMax) : [listed];
  const parameters = Object.fromEntries(
    rows.flatMap((row) => {
      const key = textOf(row, 'Key');
      const value = textOf(row, 'Value');
      return key === undefined || value === undefined ? [] : [[key, value.slice(0, textMax)]];
    }),
  );
  const parties = rows
    .filter((row) => /Party(?:Public)?Name$/.test(textOf(row, 'Key') ?? ''))
    .flatMap((row) => textOf(row, 'Value')?.slice(0, textMax) ?? []);
  const receipt = textOf(result, 'TransactionID') ?? null;
  const text = (textOf(result, 'ResultDesc') ?? '').slice(0, textMax);
  const ids = { conversationId, originatorId, receipt };
  return { code: code.slice(0, 40), text, ...ids, parameters, parties };
}
