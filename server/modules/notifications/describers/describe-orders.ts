import {
  given,
  type Described,
  type Describers,
  type FactLine,
  type Telling,
} from './described.ts';
import type { MailFacts } from './mail.ts';

type OrderTemplate =
  | 'purchase-ready'
  | 'purchase-many-ready'
  | 'server-ready'
  | 'server-renewed'
  | 'operator-notice'
  | 'activation-clock'
  | 'activation-late'
  | 'fulfilment-failed'
  | 'balance-low'
  | 'staff-message'
  | 'money-credited'
  | 'money-returned'
  | 'balance-payout'
  | 'payment-contested'
  | 'balance-topped-up'
  | 'payment-found';

/** Mails about orders, to their customers and to staff, and about money. */
export const orderDescribers: Pick<Describers, OrderTemplate> = {
  'purchase-ready': (facts, telling) => ({
    text: 'purchase-ready',
    values: readyValues(facts, telling),
    facts: [
      ['Host', facts.host],
      ['SOCKS5 port', String(facts.socksPort)],
      ['HTTP port', String(facts.httpPort)],
      ['User', facts.username],
      ...given('From', facts.validFrom ? telling.moment(facts.validFrom) : ''),
      ['Until', telling.moment(facts.validUntil)],
      ['Paid', amounts(facts, telling)],
      ['Order', facts.orderCode],
    ],
    link: facts.link,
  }),
  'purchase-many-ready': (facts, telling) => ({
    text: facts.isRenewal ? 'purchase-many-ready/renewed' : 'purchase-many-ready',
    values: {
      firstName: facts.firstName,
      orderCode: facts.orderCode,
      count: String(facts.count),
    },
    facts: [
      ['Paid', amounts(facts, telling)],
      ['Order', facts.orderCode],
    ],
    link: facts.link,
  }),
  'server-ready': (facts, telling) => ({
    text: 'server-ready',
    values: readyValues(facts, telling),
    facts: [
      ['Address', facts.address],
      ['User', facts.username],
      ['Until', telling.moment(facts.validUntil)],
      ['Paid', amounts(facts, telling)],
      ['Order', facts.orderCode],
    ],
    link: facts.link,
  }),
  'server-renewed': ({ firstName, orderCode, title, validUntil, amountKes, link }, telling) => ({
    text: 'server-renewed',
    values: { firstName, title, orderCode, validUntil: telling.moment(validUntil) },
    facts: [
      ['Until', telling.moment(validUntil)],
      ['Paid', telling.shillings(amountKes)],
      ['Order', orderCode],
    ],
    link,
  }),
  'operator-notice': (facts, telling) => ({
    text: 'operator-notice',
    values: {
      noticeSubject: noticeSubject(facts, telling.shop.name),
      productId: facts.productId,
      country: telling.country(facts.countryCode),
      orderCode: facts.orderCode,
    },
    facts: purchaseFacts(facts, telling),
    link: `${telling.publicUrl}/admin/orders`,
  }),
  'activation-clock': ({ orderCode, title, minutes, assignee, link }, { term }) => ({
    text: 'activation-clock',
    values: { orderCode, title, minutes: String(minutes) },
    facts: [
      ['Order', orderCode],
      ['Product', title],
      ['Assigned to', assignee || term('No one yet')],
    ],
    link,
  }),
  'fulfilment-failed': ({ orderCode, title, reason, link }) => ({
    text: 'fulfilment-failed',
    values: { orderCode, title, reason },
    facts: [
      ['Order', orderCode],
      ['Product', title],
      ['Reason', reason],
    ],
    link,
  }),
  'balance-low': ({ firstName, title, link, ...facts }, { moment, shillings }) => {
    const amount = shillings(facts.amountKes);
    const balance = shillings(facts.balanceKes);
    return {
      text: 'balance-low',
      values: { firstName, title, amount, balance, chargeAt: moment(facts.chargeAt) },
      facts: [
        ['Renewal', amount],
        ['Your balance', balance],
      ],
      link,
    };
  },
  'activation-late': ({ firstName, orderCode, title, link }) => ({
    text: 'activation-late',
    values: { firstName, title, orderCode },
    facts: [['Order', orderCode]],
    link,
  }),
  'staff-message': ({ firstName, orderCode, title, body, link, replyTo }, { shop }) => ({
    text: 'staff-message',
    values: { firstName, title, orderCode, message: body },
    facts: [
      ['Order', orderCode],
      ['Product', title],
    ],
    link,
    replyTo: replyTo ? replyTo : shop.supportEmail,
  }),
  'money-credited': ({ firstName, orderCode, title, amount, receipt, link }) => ({
    text: 'money-credited',
    values: { firstName, title, orderCode, amount },
    facts: [
      ['Amount', amount],
      ['Paid for', title],
      ['Order', orderCode],
      ...given('Receipt', receipt),
    ],
    link,
  }),
  'money-returned': (facts, { term }) => ({
    text: facts.serviceEnded ? 'money-returned/service-ended' : 'money-returned',
    values: {
      firstName: facts.firstName,
      title: facts.title,
      orderCode: facts.orderCode,
      amount: facts.amount,
      place: term(facts.to),
    },
    facts: [
      ['Amount', facts.amount],
      ['Order', facts.orderCode],
      ['Reason', facts.reason],
      ...given('Receipt', facts.receipt),
    ],
    link: facts.link,
  }),
  'balance-payout': (facts) => ({
    ...payoutText(facts),
    facts: [
      ['Amount', facts.amount],
      ['Phone', facts.phone],
      ...given('Reason', facts.stage === 'declined' ? facts.answer : ''),
      ...given('Receipt', facts.receipt),
    ],
    link: facts.link,
  }),
  'payment-contested': ({ firstName, title, orderCode, link, ...state }) => ({
    text: contestedText(state),
    values: { firstName, title, orderCode },
    facts: [
      ['Bought', title],
      ['Order', orderCode],
    ],
    link,
  }),
  'balance-topped-up': ({ firstName, orderCode, amount, balance, receipt, link }) => ({
    text: 'balance-topped-up',
    values: { firstName, amount, balance, orderCode },
    facts: [
      ['Added', amount],
      ['Balance', balance],
      ['Order', orderCode],
      ...given('Receipt', receipt),
    ],
    link,
  }),
  'payment-found': ({ firstName, amount, receipt, link }) => ({
    text: 'payment-found',
    values: { firstName, amount, receipt },
    facts: [
      ['Amount', amount],
      ['Receipt', receipt],
    ],
    link,
  }),
};

function payoutText(facts: MailFacts['balance-payout']): Described {
  const { firstName, amount, phone, stage, answer: reason, receipt } = facts;
  const values = { firstName, amount, phone };
  switch (stage) {
    case 'paid':
      return { text: 'balance-payout/paid', values: { ...values, receipt } };
    case 'declined':
      return { text: 'balance-payout/declined', values: { ...values, reason } };
    case 'sending':
      return { text: 'balance-payout/sending', values };
    case 'returned':
      return { text: 'balance-payout/returned', values };
    case 'withdrawn':
      return { text: 'balance-payout/withdrawn', values };
    default:
      return { text: 'balance-payout/asked', values };
  }
}

type Ready = MailFacts['purchase-ready'] | MailFacts['server-ready'];

const readyValues = (facts: Ready, { moment, publicUrl }: Telling) => ({
  firstName: facts.firstName,
  title: facts.title,
  orderCode: facts.orderCode,
  validUntil: moment(facts.validUntil),
  validHours: String(facts.validHours),
  billingUrl: `${publicUrl}/dashboard/billing`,
});

type Amounts = Readonly<{ amountUsd: string; amountKes: number }>;
const amounts = ({ amountUsd, amountKes }: Amounts, { shillings }: Telling) =>
  `USD ${amountUsd} / ${shillings(amountKes)}`;

type Notice = MailFacts['operator-notice'];

/** The specification's subject rule (§7): our own premium server, or anything else. */
export const noticeSubject = ({ isp, rating }: Pick<Notice, 'isp' | 'rating'>, shopName: string) =>
  isp === shopName && rating === 'premium' ? 'New VPS Purchase' : 'New Proxy Purchase';

function purchaseFacts(facts: Notice, telling: Telling): FactLine[] {
  const isServer = facts.product === 'vps';
  const { countryCode } = facts;
  return [
    [isServer ? 'Server ID' : 'Proxy ID', facts.productId],
    ['Country', `${telling.country(countryCode)} (${countryCode})`],
    ...(isServer ? serverFacts(facts, telling) : []),
    ['Amount', amounts(facts, telling)],
    ['Customer email', facts.customerEmail],
    ['Customer ID', facts.customerId],
    ['ISP', facts.isp],
    ['Rating', facts.rating],
    ['Order', facts.orderCode],
    ...given('Receipt', facts.receipt),
  ];
}

const serverFacts = ({ location, operatingSystem, androidEmulator }: Notice, telling: Telling) => [
  ...given('Location', location),
  ...given('Operating system', operatingSystem),
  ...given('Android emulator', telling.term(androidEmulator ? 'Yes' : 'No')),
];

const contestedText = ({ isPaused, isOver }: { isPaused: boolean; isOver: boolean }) => {
  if (isPaused) return 'payment-contested/paused';
  return isOver ? 'payment-contested/ended' : 'payment-contested/resumed';
};
