import { type Book, openBook } from '../core/book.ts';
import { type FaultSwitch, makeFaultSwitch } from '../core/fault.ts';
import type { Context } from '../core/context.ts';

export type TransactionStatus =
  | 'abandoned'
  | 'ongoing'
  | 'pending'
  | 'processing'
  | 'queued'
  | 'success'
  | 'failed'
  | 'reversed';

/** One hosted payment. Amounts are in subunits (cents). */
export type Transaction = {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  requestedAmount: number;
  /** What the card is charged: more than requested when fees are passed on. */
  amount: number;
  fees: number;
  currency: string;
  callbackUrl: string | null;
  channels: string[];
  metadata: unknown;
  status: TransactionStatus;
  gatewayResponse: string;
  card: string | null;
  createdAt: string;
  sessionEndsAt: string;
  paidAt: string | null;
};

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

export type Refund = {
  id: number;
  reference: string;
  transaction: number;
  amount: number;
  currency: string;
  status: RefundStatus;
  customerNote: string;
  merchantNote: string;
  createdAt: string;
  updatedAt: string;
};

export type Dispute = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | null;
  category: string;
  createdAt: string;
  dueAt: string;
  resolvedAt: string | null;
};

export type ApiReply =
  | 'normal'
  | 'outage'
  | 'rate-limited'
  | 'never'
  | 'reset'
  | 'charged-then-lost';
export type ApiFault = { reply: ApiReply; delayMs?: number };

/** Alters what verify says; the books stay true. */
export type VerifyFault = ApiFault & {
  status?: string;
  metadata?: unknown;
  amount?: number;
  requestedAmount?: number;
  currency?: string;
  domain?: string;
  reference?: string;
};

export type WebhookFault = {
  drop?: boolean;
  hold?: boolean;
  delayMs?: number;
  copies?: number;
  reorder?: boolean;
  signature?: 'good' | 'none' | 'wrong-key' | 'sha256' | 'truncated' | 'respaced';
  domain?: string;
};

export type PaystackSettings = {
  /** Empty: no webhook is sent. */
  webhookUrl: string;
  schedule: 'test' | 'live';
  domain: 'test' | 'live';
  feesOnCustomer: boolean;
  sessionMs: number;
  /** How long a refund takes to be processed; null leaves it pending until a test moves it. */
  refundMs: number | null;
  currencies: string[];
};

export type Paystack = {
  ctx: Context;
  secretKey: string;
  settings: PaystackSettings;
  normal: PaystackSettings;
  faults: {
    initialize: FaultSwitch<ApiFault>;
    verify: FaultSwitch<VerifyFault>;
    refund: FaultSwitch<ApiFault>;
    webhook: FaultSwitch<WebhookFault>;
  };
  transactions: Book<Transaction>;
  refunds: Book<Refund>;
  disputes: Book<Dispute>;
};

const recordsMax = 50_000;

export function openPaystack(ctx: Context, secretKey: string, webhookUrl: string): Paystack {
  const open = <T>(name: string) => openBook<T>({ dir: ctx.dir, name, recordsMax });
  const normal: PaystackSettings = {
    webhookUrl,
    schedule: 'test',
    domain: 'test',
    feesOnCustomer: false,
    sessionMs: 900_000,
    refundMs: 1_000,
    currencies: ['KES', 'USD'],
  };
  return {
    ctx,
    secretKey,
    settings: { ...normal },
    normal,
    faults: {
      initialize: makeFaultSwitch<ApiFault>({ reply: 'normal' }),
      verify: makeFaultSwitch<VerifyFault>({ reply: 'normal' }),
      refund: makeFaultSwitch<ApiFault>({ reply: 'normal' }),
      webhook: makeFaultSwitch<WebhookFault>({}),
    },
    transactions: open('paystack-transactions'),
    refunds: open('paystack-refunds'),
    disputes: open('paystack-disputes'),
  };
}

/** Forgets everything but where the webhooks go. */
export function resetPaystack(paystack: Paystack): void {
  const { webhookUrl } = paystack.settings;
  for (const book of booksOf(paystack)) book.clear();
  for (const fault of Object.values(paystack.faults)) fault.set(null);
  Object.assign(paystack.settings, paystack.normal, { webhookUrl });
}

export function closePaystack(paystack: Paystack): void {
  for (const book of booksOf(paystack)) book.close();
}

const booksOf = ({ transactions, refunds, disputes }: Paystack) => [
  transactions,
  refunds,
  disputes,
];

export function saveTransaction(paystack: Paystack, transaction: Transaction): void {
  paystack.transactions.put(transaction.reference, transaction);
}

/** Ids are whole numbers beyond 2^31, as the real ones are. */
export const numericId = ({ ctx }: Paystack) => Number(`5${ctx.codes.digits(9)}`);

/** By reference, or by the number that Paystack gave it. */
export function findTransaction(paystack: Paystack, named: string): Transaction | undefined {
  return (
    paystack.transactions.get(named) ??
    paystack.transactions.all().find(({ id }) => String(id) === named)
  );
}
