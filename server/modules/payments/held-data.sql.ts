import { sql } from '#platform/db.ts';
import {
  notOfCustomers,
  why,
  type Holding,
  type Holdings,
  type Person,
} from '#platform/held-data.ts';

const attemptsOf = ({ customerId }: Pick<Person, 'customerId'>) => sql`
  select id from payment_attempts where customer_id = ${customerId}`;

/** Receipts of a person's payments, also of money without an order. */
export const receiptsOf = (person: Pick<Person, 'customerId'>) => sql`
  select receipt from payment_attempts
   where customer_id = ${person.customerId} and receipt is not null
  union all
  select receipt from stray_money
   where customer_id = ${person.customerId} or payment_id in (${attemptsOf(person)})`;

/** Phones, names and mailboxes that paid go; amounts, references and receipts are the books'. */
const attempts: Holding = {
  copy: {
    payments: ({ customerId }) => sql`
      select o.code as order_code, p.provider, p.mode, p.state, p.amount_minor, p.currency,
             p.account_masked as account, p.reference, p.receipt, p.result_text, p.created_at,
             p.resolved_at
        from payment_attempts p join orders o on o.id = p.order_id
       where p.customer_id = ${customerId} order by p.created_at`,
  },
  erase: ({ customerId }) => [
    sql`
      update payment_attempts
         set account_sealed = '', account_masked = '', callback_claim = null
       where customer_id = ${customerId}`,
  ],
  forget: {
    after: 'callbacks',
    rows: ({ before, max }) => sql`
      update payment_attempts set callback_claim = null
       where id in (
         select id from payment_attempts
          where resolved_at < ${before} and callback_claim is not null limit ${max})`,
  },
};

/** A provider repeats a callback for days, never for a month, so the row itself may go. */
const inbox: Holding = {
  copy: why.said,
  erase: (person) => [
    sql`
      update provider_inbox set body = '{}', source_address = ''
       where payment_id in (${attemptsOf(person)})`,
  ],
  forget: {
    after: 'callbacks',
    rows: ({ before, max }) => sql`
      delete from provider_inbox where id in (
        select id from provider_inbox
         where received_at < ${before} and handled_at is not null order by id limit ${max})`,
  },
};

const conversations: Holding = {
  copy: why.said,
  erase: (person) => [
    sql`
      update provider_conversations set result = null
       where refund_id in (select id from refunds where customer_id = ${person.customerId})
          or claim_id in (select id from receipt_claims where customer_id = ${person.customerId})
          or notice_receipt in (${receiptsOf(person)})`,
  ],
  forget: {
    after: 'callbacks',
    rows: ({ before, max }) => sql`
      update provider_conversations set result = null
       where id in (
         select id from provider_conversations
          where answered_at < ${before} and result is not null limit ${max})`,
  },
};

const paybill: Holding = {
  copy: why.said,
  erase: (person) => [
    sql`update paybill_notices set payer = '' where receipt in (${receiptsOf(person)})`,
  ],
  forget: {
    after: 'callbacks',
    rows: ({ before, max }) => sql`
      update paybill_notices set payer = ''
       where receipt in (
         select receipt from paybill_notices
          where resolved_at < ${before} and payer <> '' limit ${max})`,
  },
};

/** What a payer typed as the account can be their own number or address. */
const unmatched: Holding = {
  copy: {
    money_without_an_order: ({ customerId }) => sql`
      select provider, receipt, amount_minor, currency, reference, paid_at, state, found_at
        from stray_money where customer_id = ${customerId} order by found_at`,
  },
  erase: (person) => [
    sql`
      update stray_money set reference = ''
       where receipt in (${receiptsOf(person)}) and state <> 'suspense'
         and reference ~ '@|^\\+?[0-9 ]{9,}$'`,
  ],
  forget: why.books,
};

/** What payments hold about people. */
export const paymentHoldings: Holdings = {
  payment_attempts: attempts,
  provider_inbox: inbox,
  provider_conversations: conversations,
  paybill_notices: paybill,
  stray_money: unmatched,
  payment_events: {
    copy: {
      payment_history: ({ customerId }) => sql`
        select p.reference, e.from_state, e.to_state, e.cause, e.at
          from payment_events e join payment_attempts p on p.id = e.payment_id
         where p.customer_id = ${customerId} order by e.id`,
    },
    erase: why.proof,
    forget: why.books,
  },
  receipt_claims: {
    copy: {
      receipts_you_entered: ({ customerId }) => sql`
        select receipt, state, verdict, created_at, resolved_at from receipt_claims
         where customer_id = ${customerId} order by created_at`,
    },
    erase: why.books,
    forget: why.books,
  },
  disputes: {
    copy: {
      disputes: ({ customerId }) => sql`
        select d.reference, d.state, d.amount_minor, d.category, d.opened_at, d.resolved_at
          from disputes d join payment_attempts p on p.id = d.payment_id
         where p.customer_id = ${customerId} order by d.heard_at`,
    },
    erase: why.books,
    forget: why.books,
  },
  refunds: {
    copy: {
      refunds: ({ customerId }) => sql`
        select destination, payee_masked as phone, amount_minor, currency, reason, state,
               created_at, resolved_at
          from refunds where customer_id = ${customerId} order by created_at`,
    },
    erase: ({ customerId }) => [
      sql`
        update refunds set payee_sealed = '', payee_masked = ''
         where customer_id = ${customerId} and carrier = 'payout'`,
    ],
    forget: why.books,
  },
  dispute_events: notOfCustomers(why.said),
  payment_exceptions: notOfCustomers(why.books),
  payment_intents: notOfCustomers(why.books),
  paybill_registrations: notOfCustomers('Holds addresses of the shop itself.'),
  provider_budgets: notOfCustomers('Names of budgets.'),
  refund_events: notOfCustomers(why.staff),
  refund_lines: notOfCustomers(why.books),
};
