import type { MailFacts } from './mail.ts';
import { given, type Describers, type FactLine } from './described.ts';

type AccountTemplate =
  | 'activate-account'
  | 'account-exists'
  | 'reset-password'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'waiting-confirm'
  | 'waiting-open'
  | 'sign-in-code'
  | 'confirm-new-email'
  | 'email-change-asked'
  | 'email-changed'
  | 'protection-changed'
  | 'api-token-made'
  | 'list-link-made'
  | 'list-link-read'
  | 'team-invitation'
  | 'team-joined'
  | 'team-role-changed'
  | 'team-removed'
  | 'data-copy-ready'
  | 'erasure-asked'
  | 'account-erased'
  | 'account-suspended'
  | 'account-restored'
  | 'staff-invitation'
  | 'refund-limit-raised'
  | 'unusual-refusals'
  | 'unlisted-caller'
  | 'initiator-refused'
  | 'addresses-low'
  | 'pool-failing'
  | 'pool-meter-differs'
  | 'backup-alarm'
  | 'ticket-answer'
  | 'ticket-arrived'
  | 'ticket-closing'
  | 'contact-message';

/** Mails about accounts and staff, and between the desk and its customers. */
export const accountDescribers: Pick<Describers, AccountTemplate> = {
  'activate-account': ({ firstName, link, validHours }) => ({
    text: 'activate-account',
    values: { firstName, validHours: String(validHours) },
    link,
  }),
  'account-suspended': ({ firstName, reason, link }, { shop }) => ({
    text: 'account-suspended',
    values: { firstName, reason },
    facts: [['Reason', reason]],
    link,
    replyTo: shop.supportEmail,
  }),
  'account-restored': ({ firstName, amount, link }) =>
    amount === ''
      ? { text: 'account-restored', values: { firstName }, link }
      : { text: 'account-restored/credited', values: { firstName, amount }, link },
  'account-exists': ({ firstName, link }) => ({
    text: 'account-exists',
    values: { firstName },
    link,
  }),
  'reset-password': ({ firstName, link, validMinutes }) => ({
    text: 'reset-password',
    values: { firstName, validMinutes: String(validMinutes) },
    link,
  }),
  'password-changed': ({ firstName, changedAt, link, passkeys = 0 }, { moment }) => ({
    text: passkeys > 0 ? 'password-changed/passkeys' : 'password-changed',
    values: { firstName, changedAt: moment(changedAt), passkeys: String(passkeys) },
    link,
  }),
  'passkey-added': ({ firstName, passkey, changedAt, link }, { moment }) => ({
    text: 'passkey-added',
    values: { firstName, passkey, changedAt: moment(changedAt) },
    link,
  }),
  'passkey-removed': ({ firstName, passkey, changedAt, link }, { moment }) => ({
    text: 'passkey-removed',
    values: { firstName, passkey, changedAt: moment(changedAt) },
    link,
  }),
  'waiting-confirm': ({ product, validHours, link, leaveLink }) => ({
    text: 'waiting-confirm',
    values: { product, validHours: String(validHours) },
    link,
    leaveLink,
  }),
  'waiting-open': ({ product, link, leaveLink }, { language }) => ({
    text: 'waiting-open',
    values: { product: product[language] },
    link,
    leaveLink,
  }),
  'sign-in-code': ({ firstName, code, validMinutes }) => ({
    text: 'sign-in-code',
    values: { firstName, validMinutes: String(validMinutes) },
    facts: [['Code', code]],
  }),
  'confirm-new-email': ({ firstName, link, validHours }) => ({
    text: 'confirm-new-email',
    values: { firstName, validHours: String(validHours) },
    link,
  }),
  'email-change-asked': ({ firstName, newEmail, askedAt, link, validHours }, { moment }) => ({
    text: 'email-change-asked',
    values: {
      firstName,
      newEmail,
      askedAt: moment(askedAt),
      validHours: String(validHours),
    },
    link,
  }),
  'protection-changed': ({ firstName, change, changedAt, link }, { moment }) => ({
    text: `protection-changed/${change}`,
    values: { firstName, changedAt: moment(changedAt) },
    link,
  }),
  'email-changed': ({ firstName, changedAt }, { moment }) => ({
    text: 'email-changed',
    values: { firstName, changedAt: moment(changedAt) },
  }),
  'api-token-made': ({ firstName, name, scopes, madeAt, link }, { moment }) => ({
    text: 'api-token-made',
    values: { firstName, tokenName: name, madeAt: moment(madeAt) },
    facts: [
      ['Token', name],
      ['Scopes', scopes.join(', ')],
    ],
    link,
  }),
  'list-link-made': ({ firstName, name, madeAt, link }, { moment }) => ({
    text: 'list-link-made',
    values: { firstName, linkName: name, madeAt: moment(madeAt) },
    link,
  }),
  'list-link-read': ({ firstName, name, network, readAt, link }, { moment }) => ({
    text: 'list-link-read',
    values: { firstName, linkName: name, network, readAt: moment(readAt) },
    link,
  }),
  'team-invitation': ({ inviter, account, kind, link, validDays }) => ({
    text: `team-invitation/${kind}`,
    values: { inviter, account, validDays: String(validDays) },
    link,
  }),
  'team-joined': ({ firstName, person, email, link }) => ({
    text: 'team-joined',
    values: { firstName, person, email },
    link,
  }),
  'team-role-changed': ({ firstName, account, kind, link }) => ({
    text: `team-role-changed/${kind}`,
    values: { firstName, account },
    link,
  }),
  'team-removed': ({ firstName, account, link }) => ({
    text: 'team-removed',
    values: { firstName, account },
    link,
  }),
  'data-copy-ready': ({ firstName, link, validHours }) => ({
    text: 'data-copy-ready',
    values: { firstName, validHours: String(validHours) },
    link,
  }),
  'erasure-asked': ({ firstName, dueAt, link }, { moment }) => ({
    text: 'erasure-asked',
    values: { firstName, dueAt: moment(dueAt) },
    link,
  }),
  'account-erased': ({ firstName }) => ({ text: 'account-erased', values: { firstName } }),
  'staff-invitation': ({ inviter, role, link, validHours }) => ({
    text: 'staff-invitation',
    values: { inviter, role, validHours: String(validHours) },
    link,
  }),
  'refund-limit-raised': ({ by, fromKes, toKes, changedAt, link }, { moment, shillings }) => ({
    text: 'refund-limit-raised',
    values: {
      by,
      from: shillings(fromKes),
      to: shillings(toKes),
      changedAt: moment(changedAt),
    },
    link,
  }),
  'unusual-refusals': ({ kind, refused, usual, link }) => ({
    text: `unusual-refusals/${kind}`,
    values: { refused: String(refused), usual: String(usual) },
    link,
  }),
  'unlisted-caller': ({ provider, address, addresses, setting, link }) => ({
    text: 'unlisted-caller',
    values: { provider, address, addresses: String(addresses), setting },
    link,
  }),
  'addresses-low': ({ pool, place, free, link }) => ({
    text: 'addresses-low',
    values: { pool, place, free: String(free) },
    link,
  }),
  'pool-failing': ({ pool, failure, link }) => ({
    text: 'pool-failing',
    values: { pool, failure },
    link,
  }),
  'pool-meter-differs': ({ link, ...values }) => ({ text: 'pool-meter-differs', values, link }),
  'initiator-refused': ({ provider, code, settings, link }) => ({
    text: 'initiator-refused',
    values: { provider, code, settings },
    link,
  }),
  'backup-alarm': ({ kind, hours, momentAt, link }, { moment }) => ({
    text: `backup-alarm/${kind}`,
    values: { hours: String(hours), moment: moment(momentAt) },
    link,
  }),
  'ticket-answer': (facts, { term }) => ({
    text: answerText(facts),
    values: {
      firstName: term(facts.firstName),
      ticketCode: facts.ticketCode,
      subject: facts.subject,
      message: facts.body,
    },
    facts: aboutTicket(facts),
    ...whereToAnswer(facts),
  }),
  'ticket-arrived': ({ ticketCode, subject, from, department, body, link }, { term }) => ({
    text: 'ticket-arrived',
    values: { from, ticketCode, subject, message: body },
    facts: [
      ['Sender', from],
      ['Department', term(department)],
      ['Ticket', ticketCode],
    ],
    link,
  }),
  'ticket-closing': (facts, { moment, term }) => ({
    text: facts.replyTo === '' ? 'ticket-closing/on-page' : 'ticket-closing/by-mail',
    values: {
      firstName: term(facts.firstName),
      ticketCode: facts.ticketCode,
      subject: facts.subject,
      closesAt: moment(facts.closesAt),
    },
    facts: aboutTicket(facts),
    ...whereToAnswer(facts),
  }),
  'contact-message': ({ email, body, receivedAt }, { moment }) => ({
    text: 'contact-message',
    values: { from: email, message: body },
    facts: [
      ['Sender', email],
      ['Received', moment(receivedAt)],
    ],
    ...(email.includes('@') ? { replyTo: email } : {}),
  }),
};

type Answerable = Readonly<{ link: string; replyTo: string }>;

const answerText = ({ link, replyTo }: MailFacts['ticket-answer']) => {
  if (replyTo !== '') return 'ticket-answer/by-mail';
  return link === '' ? 'ticket-answer/only' : 'ticket-answer/on-page';
};

const whereToAnswer = ({ link, replyTo }: Answerable) => ({
  ...(link === '' ? {} : { link }),
  ...(replyTo === '' ? {} : { replyTo }),
});

const aboutTicket = ({ subject, ticketCode }: { subject: string; ticketCode: string }) =>
  [...given('About', subject), ...given('Ticket', ticketCode)] satisfies FactLine[];
