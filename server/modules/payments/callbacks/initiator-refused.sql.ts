import { sql, type Queryable, type Tx } from '#platform/db.ts';
import type { Conversation } from './conversations.sql.ts';
import { endIncidents, openIncident } from '../incidents.sql.ts';
import type { ProviderName } from '../payment.ts';

/** Whose name and password a question is put under: refunds and codes, or payouts. */
type InitiatorAccount = 'operator' | 'payouts';

const accountOf = ({ kind }: Pick<Conversation, 'kind'>): InitiatorAccount =>
  kind === 'payout' || kind === 'payout-status' ? 'payouts' : 'operator';

/** The variables that hold the name and the password of one. */
export const initiatorSettings = (name: ProviderName, account: InitiatorAccount) =>
  (account === 'payouts' ? ['B2C_INITIATOR', 'B2C_PASSWORD'] : ['OPERATOR', 'OPERATOR_PASSWORD'])
    .map((part) => `${name.toUpperCase()}_${part}`)
    .join(', ');

/**
 * Results that speak of the initiator alone (M-Pesa facts §1): its name or password is wrong, its
 * password is locked, or it does not exist. Any request would have had the same answer.
 */
export const refusals: ReadonlySet<string> = new Set(['2001', '8006', 'SFC_IC0003']);

/**
 * Opens the exception of an initiator that a result refuses, once until it is accepted again, and
 * closes it with the first success of what was asked since. Call it with each conversation that has
 * just been answered.
 */
export async function noteInitiator(tx: Tx, conversation: Conversation): Promise<void> {
  const { resultCode, state, answeredAt } = conversation;
  if (state !== 'answered' || resultCode === null || answeredAt === null) return;
  if (refusals.has(resultCode)) await open(tx, conversation, answeredAt);
  if (resultCode === '0') await close(tx, conversation, answeredAt);
}

const kind = 'initiator-refused';
const keyOf = (conversation: Conversation) => `${kind}:${accountOf(conversation)}`;

function open(tx: Tx, conversation: Conversation, at: Date) {
  const { resultCode, resultText, askedAt } = conversation;
  const detail = { account: accountOf(conversation), code: resultCode, text: resultText };
  const dedupeKey = keyOf(conversation);
  return openIncident(tx, { paymentId: null, kind, detail, dedupeKey, askedAt, at });
}

const resolution = 'M-Pesa accepts the initiator again.';

const close = (tx: Tx, conversation: Conversation, at: Date) =>
  endIncidents(tx, {
    kind,
    part: keyOf(conversation),
    askedAt: conversation.askedAt,
    resolution,
    at,
  });

type RefusedInitiator = Readonly<{
  /** Of the exception. */
  id: number;
  account: InitiatorAccount;
  code: string;
}>;

/** The initiators that are refused now, oldest incident first. */
export const refusedInitiators = (db: Queryable) =>
  db.rows<RefusedInitiator>(sql`
    select id::integer as id, detail->>'account' as account, detail->>'code' as code
      from payment_exceptions
     where kind = 'initiator-refused' and resolved_at is null
     order by id`);
