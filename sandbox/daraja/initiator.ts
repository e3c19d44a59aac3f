import { timingSafeEqual } from 'node:crypto';
import { nairobiParts } from '../core/nairobi-time.ts';
import type { Daraja } from './daraja.ts';
import { makeReceipt, requestId } from './ids.ts';
import { pushResult } from './result-codes.ts';
import { type Answer, type Fields, textOf } from './wire.ts';

/** Where the result of an accepted request goes, and under which ids. */
export type Request = {
  conversationId: string;
  originatorConversationId: string;
  resultUrl: string;
  timeoutUrl: string;
  /** Wrong initiator or password: still accepted, and the result is code 2001. */
  trusted: boolean;
  /** Our id as the result writes it, where that is another form. */
  resultOriginator?: string;
};

export type ResultParameter = { Key: string; Value?: unknown };

export type Outcome = {
  code: string;
  description: string;
  receipt: string;
  parameters: ResultParameter[];
};

/** Reads what all requests of an initiator share. */
export async function readRequest(
  daraja: Daraja,
  fields: Fields,
  initiatorField: 'Initiator' | 'InitiatorName',
): Promise<Request> {
  const initiator = textOf(fields, initiatorField);
  const password = await daraja.credentials.passwordIn(textOf(fields, 'SecurityCredential'));
  const { codes, timeline } = daraja.ctx;
  const { year, month, day } = nairobiParts(timeline.now());
  return {
    conversationId: `AG_${year}${month}${day}_${codes.hex(20)}`,
    originatorConversationId: requestId(codes),
    resultUrl: textOf(fields, 'ResultURL'),
    timeoutUrl: textOf(fields, 'QueueTimeOutURL'),
    trusted: isTrusted(daraja, initiator, password),
  };
}

function isTrusted({ account }: Daraja, initiator: string, password: string): boolean {
  const given = Buffer.from(`${initiator}:${password}`);
  const expected = Buffer.from(`${account.initiator}:${account.initiatorPassword}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** `ResponseCode` "0" means queued; `work` then runs and its outcome goes to the ResultURL. */
export const acknowledge = (daraja: Daraja, request: Request, work: () => Outcome): Answer => ({
  ...acknowledgement(request),
  afterwards: () => {
    daraja.ctx.timeline.after(daraja.settings.resultDelayMs, () => {
      void conclude(daraja, request, work);
    });
  },
});

const acknowledgement = (request: Request) => ({
  status: 200,
  body: {
    OriginatorConversationID: request.originatorConversationId,
    ConversationID: request.conversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  },
});

/** The result overtakes the acknowledgement. */
export async function acknowledgeLate(
  daraja: Daraja,
  request: Request,
  work: () => Outcome,
): Promise<Answer> {
  await conclude(daraja, request, work);
  return acknowledgement(request);
}

async function conclude(daraja: Daraja, request: Request, work: () => Outcome): Promise<void> {
  const fault = daraja.faults.result.take();
  if (fault.reply === 'queue-timeout' || fault.reply === 'queue-timeout-then-result') {
    const outcome = failure('1036', 'The request timed out in the queue');
    await send(daraja, { request: { ...request, resultUrl: request.timeoutUrl }, outcome });
  }
  // A plain queue time-out is the case in which nothing was done.
  if (fault.reply === 'queue-timeout') return;
  const outcome = decide(request, work, fault.resultCode);
  const plan = {
    ...(fault.reply === 'lost' ? { drop: true } : {}),
    ...(fault.reply === 'twice' ? { copies: 2 } : {}),
    ...(fault.delayMs === undefined ? {} : { delayMs: fault.delayMs }),
  };
  await send(daraja, { request, outcome, plan, asText: fault.asText === true });
}

function decide(request: Request, work: () => Outcome, forced: string | undefined): Outcome {
  if (forced !== undefined) return failure(forced, pushResult(forced).description);
  return request.trusted ? work() : failure('2001', pushResult('2001').description);
}

export const failure = (code: string, description: string): Outcome => ({
  code,
  description,
  receipt: '',
  parameters: [],
});

type Plan = { drop?: boolean; copies?: number; delayMs?: number };
type Sending = { request: Request; outcome: Outcome; plan?: Plan; asText?: boolean };

async function send(daraja: Daraja, sending: Sending): Promise<void> {
  const { request, plan } = sending;
  await daraja.ctx.deliveries.send(
    {
      provider: 'daraja',
      kind: request.resultUrl === request.timeoutUrl ? 'queue-timeout' : 'result',
      about: request.conversationId,
      url: request.resultUrl,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Result: resultOf(daraja, sending) }),
    },
    plan ?? {},
  );
}

function resultOf(daraja: Daraja, { request, outcome, asText = false }: Sending) {
  const { code, description, receipt, parameters } = outcome;
  const say = (value: unknown) => (asText && typeof value === 'number' ? String(value) : value);
  const said = parameters.map((each) =>
    'Value' in each ? { Key: each.Key, Value: say(each.Value) } : each,
  );
  const [only] = said;
  const isFailure = code !== '0';
  return {
    ResultType: say(0),
    ResultCode: say(/^\d+$/.test(code) ? Number(code) : code),
    ResultDesc: description,
    OriginatorConversationID: request.resultOriginator ?? request.originatorConversationId,
    ConversationID: request.conversationId,
    // A failure has a receipt as well, of nothing: its seven last signs are zeros.
    TransactionID: isFailure ? `${makeReceipt(daraja).slice(0, 3)}0000000` : receipt,
    // A single parameter comes as an object instead of a list of one; a failure has none.
    ...(only === undefined
      ? {}
      : { ResultParameters: { ResultParameter: said.length === 1 ? only : said } }),
    ReferenceData: {
      ReferenceItem: isFailure
        ? { Key: 'QueueTimeoutURL', Value: request.timeoutUrl }
        : { Key: 'Occasion' },
    },
  };
}
