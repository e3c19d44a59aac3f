// JSON Schemas of what tests may send. Unknown fields are refused, so that a misspelt fault
// cannot pass for a fault that has no effect.

export const text = { type: 'string', maxLength: 2_000 } as const;
export const count = { type: 'integer', minimum: 0, maximum: 1_000_000_000 } as const;
export const bytes = { type: 'integer', minimum: 0, maximum: 1_000_000_000_000 } as const;
export const flag = { type: 'boolean' } as const;
export const choice = (...values: string[]) => ({ type: 'string', enum: values }) as const;
export const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

export const closed = (properties: Record<string, object>, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

export const fault = (properties: Record<string, object>) =>
  orNull(closed({ ...properties, times: count }));

const scripts = [
  'approve',
  'cancel',
  'wrong-pin',
  'no-funds',
  'unreachable',
  'expire',
  'ignore',
  'approve-late',
  'result',
];

const callbackFaults = {
  drop: flag,
  hold: flag,
  delayMs: count,
  copies: { type: 'integer', minimum: 1, maximum: 50 },
  reorder: flag,
  beforeResponse: flag,
  wrongId: choice('checkout', 'merchant', 'both'),
  amount: { type: 'number' },
  receipt: text,
  resultCode: text,
  resultDesc: text,
  omit: { anyOf: [choice('all'), { type: 'array', items: text, maxItems: 10 }] },
  maskedPhone: flag,
  stringAmount: flag,
  balanceWithoutValue: flag,
  stringDate: flag,
  stringResultCode: flag,
  shuffle: flag,
};

export const phoneBody = closed({
  script: choice('manual', ...scripts),
  next: { type: 'array', items: choice('manual', ...scripts), maxItems: 1_000 },
  afterMs: count,
  lateMs: count,
  balanceKes: orNull(count),
  locked: flag,
  resultCode: orNull(text),
  resultDesc: orNull(text),
  callback: orNull(closed(callbackFaults)),
});

export const answerBody = closed(
  {
    action: choice('pin', ...scripts),
    pin: { type: 'string', maxLength: 10 },
    resultCode: text,
    resultDesc: text,
    lateMs: count,
  },
  ['action'],
);

export const paybillBody = closed(
  {
    phone: { type: 'string', pattern: '^254(7\\d{8}|1[01]\\d{7})$' },
    amount: { type: 'integer', minimum: 1, maximum: 250_000 },
    account: { type: 'string', maxLength: 40 },
  },
  ['phone', 'amount', 'account'],
);

const pushReplies = [
  'normal',
  'never',
  'reset',
  'internal-error',
  'busy',
  'spike',
  'spike-429',
  'quota',
  'wrong-credentials',
  'no-merchant',
  'locked',
  'bad-gateway',
  'not-json',
];

const queryReplies = [
  'normal',
  'outage',
  'rate-limited',
  'processing',
  'being-processed',
  'invalid-id',
  'busy',
  'wrong-credentials',
  'no-result',
  'result',
  'never',
];

const payoutReplies = [
  'normal',
  'never',
  'taken-then-lost',
  'internal-error',
  'spike',
  'spike-429',
  'quota',
  'known',
];
const resultReplies = ['normal', 'lost', 'queue-timeout', 'queue-timeout-then-result', 'twice'];

export const darajaBody = closed({
  defaultScript: choice('manual', ...scripts),
  rotateTokens: flag,
  tokenLifeMs: count,
  lockMs: count,
  rule17Ms: count,
  promptMs: count,
  resultDelayMs: count,
  c2bOnStk: flag,
  c2bValidation: flag,
  partialReversal: flag,
  utilityKes: count,
  statusPayee: { type: 'string', pattern: '^(254\\d{9})?$' },
  longReference: choice('refuse', 'no-prompt'),
  queriesPerMinute: orNull({ type: 'integer', minimum: 1, maximum: 100_000 }),
  push: fault({ reply: choice(...pushReplies), prompt: flag, delayMs: count }),
  query: fault({
    reply: choice(...queryReplies),
    delayMs: count,
    resultCode: text,
    resultDesc: text,
  }),
  token: fault({ reject: flag, errorCode: text, outage: flag }),
  callback: fault(callbackFaults),
  payout: fault({ reply: choice(...payoutReplies), otherId: flag, resultFirst: flag }),
  result: fault({
    reply: choice(...resultReplies),
    resultCode: text,
    delayMs: count,
    asText: flag,
  }),
});

export const settingsBody = closed({
  timeScale: { type: 'number', exclusiveMinimum: 0, maximum: 1_000 },
  businessName: { type: 'string', minLength: 1, maxLength: 60 },
});

export const clockBody = closed({ advanceMs: count }, ['advanceMs']);
export const replayBody = closed({ copies: { type: 'integer', minimum: 1, maximum: 50 } });

export const noticesBody = {
  type: 'array',
  maxItems: 20,
  items: closed(
    { id: text, title: text, text, href: text, totpSecret: { type: 'string', maxLength: 200 } },
    ['id', 'title'],
  ),
};

export const mailboxBody = closed({
  reply: choice('normal', 'greylist', 'refuse', 'silent', 'drop'),
  times: count,
});

export const slotBody = closed({
  state: choice(
    'healthy',
    'dead',
    'slow',
    'silent',
    'wrong-password',
    'refused',
    'lossy',
    'cut',
    'wrong-exit',
  ),
  delayMs: count,
  bytesPerSecond: count,
  failEvery: { type: 'integer', minimum: 1, maximum: 1_000 },
  cutAfterBytes: count,
  exitAs: { type: 'string', maxLength: 45 },
});

export const mailAnswerBody = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: {
    text: { type: 'string', maxLength: 50_000 },
    from: { type: 'string', maxLength: 254 },
    files: {
      type: 'array',
      maxItems: 10,
      items: closed({
        name: { type: 'string', maxLength: 200 },
        base64: { type: 'string', maxLength: 900_000 },
      }),
    },
  },
};
