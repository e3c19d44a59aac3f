import { choice, closed, count, fault, flag, orNull, text } from './schemas.ts';

const reply = choice('normal', 'outage', 'rate-limited', 'never', 'reset', 'charged-then-lost');
const apiFault = fault({ reply, delayMs: count });

export const paystackBody = closed({
  webhookUrl: text,
  schedule: choice('test', 'live'),
  domain: choice('test', 'live'),
  feesOnCustomer: flag,
  sessionMs: count,
  refundMs: orNull(count),
  currencies: { type: 'array', items: { type: 'string', pattern: '^[A-Z]{3}$' }, maxItems: 5 },
  initialize: apiFault,
  verify: fault({
    reply,
    delayMs: count,
    status: text,
    metadata: {},
    amount: { type: 'number' },
    requestedAmount: { type: 'number' },
    currency: text,
    domain: text,
    reference: text,
  }),
  refund: apiFault,
  webhook: fault({
    drop: flag,
    hold: flag,
    delayMs: count,
    copies: { type: 'integer', minimum: 1, maximum: 50 },
    reorder: flag,
    signature: choice('good', 'none', 'wrong-key', 'sha256', 'truncated', 'respaced'),
    domain: text,
  }),
});

export const transactionBody = closed(
  {
    action: choice(
      'pay',
      'decline',
      'no-funds',
      'ongoing',
      'pending',
      'processing',
      'abandon',
      'reverse',
    ),
    card: { type: 'string', pattern: '^\\d{12,19}$' },
  },
  ['action'],
);

export const refundBody = closed(
  { status: choice('processing', 'processed', 'failed', 'needs-attention') },
  ['status'],
);

const minor = { type: 'integer', minimum: 1 };
export const disputeBody = closed({ reference: text, category: text, amount: minor }, [
  'reference',
]);

export const resolveBody = closed({ resolution: choice('merchant-accepted', 'declined') }, [
  'resolution',
]);

export const eventBody = closed({ event: text, data: { type: 'object' } }, ['event', 'data']);
