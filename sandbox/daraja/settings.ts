import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';

export type PushReply =
  | 'normal'
  | 'never'
  | 'reset'
  | 'internal-error'
  | 'busy'
  | 'spike'
  | 'spike-429'
  | 'quota'
  | 'wrong-credentials'
  | 'no-merchant'
  | 'locked'
  | 'bad-gateway'
  | 'not-json';

/** `prompt`: whether the customer is asked although the answer says otherwise. */
export type PushFault = { reply: PushReply; prompt?: boolean; delayMs?: number };

export type QueryReply =
  | 'normal'
  | 'outage'
  | 'rate-limited'
  | 'processing'
  | 'being-processed'
  | 'invalid-id'
  | 'busy'
  | 'wrong-credentials'
  | 'no-result'
  | 'result'
  | 'never';

export type QueryFault = {
  reply: QueryReply;
  delayMs?: number;
  resultCode?: string;
  resultDesc?: string;
};

export type TokenFault = { reject?: boolean; errorCode?: string; outage?: boolean };

export type CallbackFault = {
  drop?: boolean;
  hold?: boolean;
  delayMs?: number;
  copies?: number;
  reorder?: boolean;
  beforeResponse?: boolean;
  wrongId?: 'checkout' | 'merchant' | 'both';
  amount?: number;
  receipt?: string;
  resultCode?: string;
  resultDesc?: string;
  omit?: string[] | 'all';
  maskedPhone?: boolean;
  stringAmount?: boolean;
  balanceWithoutValue?: boolean;
  stringDate?: boolean;
  stringResultCode?: boolean;
  shuffle?: boolean;
};

export type PayoutReply =
  | 'normal'
  | 'never'
  | 'taken-then-lost'
  | 'internal-error'
  | 'spike'
  | 'spike-429'
  | 'quota'
  | 'known';

/** How a payout is accepted; `known` answers a repeat with HTTP 200 and ResponseCode 1. */
export type PayoutFault = {
  reply: PayoutReply;
  /** The result writes our id in a form of its own, as the official sample does. */
  otherId?: boolean;
  /** The result is sent before the acknowledgement. */
  resultFirst?: boolean;
};

export type ResultFault = {
  reply: 'normal' | 'lost' | 'queue-timeout' | 'queue-timeout-then-result' | 'twice';
  resultCode?: string;
  delayMs?: number;
  /** Codes and figures come as texts. */
  asText?: boolean;
};

/** How a customer behaves when a prompt arrives. */
export type Script =
  | 'manual'
  | 'approve'
  | 'cancel'
  | 'wrong-pin'
  | 'no-funds'
  | 'unreachable'
  | 'expire'
  | 'ignore'
  | 'approve-late'
  | 'result';

export type DarajaSettings = {
  /** The default habit of phones. */
  defaultScript: Script;
  rotateTokens: boolean;
  tokenLifeMs: number;
  /** How long an unanswered prompt keeps its phone from getting another. */
  lockMs: number;
  /** How long the same amount from the same phone is refused with code 17; 0 never. */
  rule17Ms: number;
  promptMs: number;
  resultDelayMs: number;
  c2bOnStk: boolean;
  c2bValidation: boolean;
  partialReversal: boolean;
  /** The balance of the utility account, in whole shillings. */
  utilityKes: number;
  /** The number that answers about a status name in place of the customer's; empty the true one. */
  statusPayee: string;
  longReference: 'refuse' | 'no-prompt';
  queriesPerMinute: number | null;
};

export const normalDarajaSettings: DarajaSettings = {
  defaultScript: 'manual',
  rotateTokens: true,
  tokenLifeMs: 3_600_000,
  lockMs: 60_000,
  rule17Ms: 120_000,
  promptMs: 60_000,
  resultDelayMs: 0,
  c2bOnStk: false,
  c2bValidation: false,
  partialReversal: false,
  utilityKes: 10_000_000,
  statusPayee: '',
  longReference: 'refuse',
  queriesPerMinute: null,
};

export type DarajaFaults = {
  push: FaultSwitch<PushFault>;
  query: FaultSwitch<QueryFault>;
  token: FaultSwitch<TokenFault>;
  callback: FaultSwitch<CallbackFault>;
  result: FaultSwitch<ResultFault>;
  payout: FaultSwitch<PayoutFault>;
};

export const makeDarajaFaults = (): DarajaFaults => ({
  push: makeFaultSwitch<PushFault>({ reply: 'normal' }),
  query: makeFaultSwitch<QueryFault>({ reply: 'normal' }),
  token: makeFaultSwitch<TokenFault>({}),
  callback: makeFaultSwitch<CallbackFault>({}),
  result: makeFaultSwitch<ResultFault>({ reply: 'normal' }),
  payout: makeFaultSwitch<PayoutFault>({ reply: 'normal' }),
});
