import type { Config } from '#platform/config.ts';
import { oneLine, toHtml, toText, type Letter } from './layout.ts';
import type { MailFacts, MailTemplate } from './mail.ts';
import { moment } from './nairobi-moment.ts';
import { disputeWriters } from './write-disputes.ts';
import { leaseWriters } from './write-leases.ts';
import { serverWriters } from './write-servers.ts';
import { ticketWriters } from './write-tickets.ts';

export type RenderWorld = Readonly<{
  shop: Config['shop'];
  /** For the footer and the shop's own pages; nothing of a request is ever in a link (rule S99). */
  publicUrl: string;
}>;

export type Rendered = Readonly<{
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
}>;

type Part = Omit<Letter, 'footer'> & Readonly<{ replyTo?: string }>;
export type Writers = { [T in MailTemplate]: (world: RenderWorld, facts: MailFacts[T]) => Part };

/** Renders a mail for its recipient, at sending time, so that no rendered secret is stored. */
export function renderMail<Template extends MailTemplate>(
  world: RenderWorld,
  template: Template,
  facts: MailFacts[Template],
): Rendered {
  const { replyTo, ...part } = writers[template](world, facts);
  const subject = oneLine(part.subject);
  const { name, supportEmail } = world.shop;
  const footer = `${name} · ${world.publicUrl}\nQuestions? Write to ${supportEmail}.`;
  const letter: Letter = { ...part, subject, footer };
  return { subject, text: toText(letter), html: toHtml(letter, name), replyTo };
}

const writers: Writers = {
  ...leaseWriters,
  ...serverWriters,
  ...ticketWriters,
  ...disputeWriters,

  'activate-account': ({ shop }, { firstName, link, validHours }) => ({
    subject: `Confirm your e-mail for ${shop.name}`,
    preview: `One click and your account is ready. The link works for ${validHours} hours.`,
    heading: `Welcome, ${firstName}`,
    paragraphs: [
      `Confirm this address to start using your ${shop.name} account.`,
      `The link works once, for ${validHours} hours. If you did not sign up, ignore this mail: ` +
        'without the link nobody can use your address here.',
    ],
    button: { label: 'Confirm my e-mail', url: link },
  }),

  'account-exists': ({ shop }, { firstName, link }) => ({
    subject: `You already have a ${shop.name} account`,
    preview: 'Somebody, perhaps you, signed up with this address again.',
    heading: `Hello ${firstName}`,
    paragraphs: [
      'Somebody, perhaps you, tried to create an account with this address. You already have ' +
        'one, and nothing about it has changed.',
      'Sign in as usual. If you have forgotten the password, choose "Forgot password" there.',
    ],
    button: { label: 'Sign in', url: link },
  }),

  'reset-password': ({ shop }, { firstName, link, validMinutes }) => ({
    subject: `Choose a new ${shop.name} password`,
    preview: `The link works once, for ${validMinutes} minutes.`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      'Somebody, perhaps you, asked for a new password for your account.',
      `The link works once, for ${validMinutes} minutes. If it was not you, ignore this mail: ` +
        'your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url: link },
  }),

  'password-changed': ({ shop }, { firstName, changedAt, link }) => ({
    subject: `Your ${shop.name} password was changed`,
    preview: 'If it was not you, choose a new one at once.',
    heading: `Hello ${firstName}`,
    paragraphs: [
      `Your password was changed on ${moment(changedAt)}, and other devices were signed out.`,
      'If it was not you, choose a new password at once and write to us.',
    ],
    button: { label: 'It was not me', url: link },
  }),

  'sign-in-code': ({ shop }, { firstName, code, validMinutes }) => ({
    subject: `Your ${shop.name} sign-in code`,
    preview: `It works once, for ${validMinutes} minutes.`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      `Enter this code to finish signing in. It works once, for ${validMinutes} minutes.`,
      'Nobody of ours ever asks for it. If you are not signing in, change your password.',
    ],
    facts: [['Code', code]],
  }),

  'confirm-new-email': ({ shop }, { firstName, link, validHours }) => ({
    subject: `Confirm your new e-mail for ${shop.name}`,
    preview: `The link works once, for ${validHours} hours.`,
    heading: `Hello ${firstName}`,
    paragraphs: [
      `Confirm that this is your new address for ${shop.name}. Until then the old one stays.`,
      'If you did not ask for this, ignore this mail.',
    ],
    button: { label: 'Confirm this address', url: link },
  }),

  'email-changed': ({ shop }, { firstName, changedAt }) => ({
    subject: `Your ${shop.name} account has a new e-mail address`,
    preview: 'If it was not you, write to us at once.',
    heading: `Hello ${firstName}`,
    paragraphs: [
      `On ${moment(changedAt)} your account moved to another e-mail address, so this one no ` +
        'longer signs in.',
      `If it was not you, write to ${shop.supportEmail} at once.`,
    ],
  }),

  'purchase-ready': (world, facts) => ({
    subject: `Your proxy is ready (${facts.orderCode})`,
    preview: `${facts.title}: works at once, until ${moment(facts.validUntil)}.`,
    heading: 'Your proxy is ready',
    paragraphs: [
      `Thank you, ${facts.firstName}. ${facts.title} works from now on.`,
      'The password is not in this mail. The button shows it once, within ' +
        `${facts.validHours} hours; whenever you are signed in you find it in Your Proxies.`,
      papersLine(world),
    ],
    facts: [
      ['Host', facts.host],
      ['SOCKS5 port', String(facts.socksPort)],
      ['HTTP port', String(facts.httpPort)],
      ['User', facts.username],
      ...(facts.validFrom ? [['From', moment(facts.validFrom)] as const] : []),
      ['Until', moment(facts.validUntil)],
      ['Paid', amounts(facts)],
      ['Order', facts.orderCode],
    ],
    button: { label: 'Show the password', url: facts.link },
  }),

  'operator-notice': ({ shop, publicUrl }, facts) => ({
    subject: noticeSubject(facts, shop.name),
    preview: `${facts.productId}, ${countryName(facts.countryCode)}: activate within 2 hours.`,
    heading: noticeSubject(facts, shop.name),
    paragraphs: ['A customer has paid. Please activate within 2 hours.'],
    facts: [
      [facts.product === 'vps' ? 'Server ID' : 'Proxy ID', facts.productId],
      ['Country', `${countryName(facts.countryCode)} (${facts.countryCode})`],
      ...serverFacts(facts),
      ['Amount', amounts(facts)],
      ['Customer e-mail', facts.customerEmail],
      ['Customer ID', facts.customerId],
      ['ISP', facts.isp],
      ['Rating', facts.rating],
      ['Order', facts.orderCode],
      ...given('Receipt', facts.receipt),
    ],
    button: { label: 'Open the work queue', url: `${publicUrl}/admin` },
  }),

  'money-credited': ({ shop }, facts) => ({
    subject: `${facts.amount} is on your ${shop.name} balance`,
    preview: 'Your payment arrived; what it was for could no longer be delivered.',
    heading: 'Your money is on your balance',
    paragraphs: [
      `Hello ${facts.firstName}. Your payment arrived, but what it was for could no longer be ` +
        'delivered. Nothing is lost: the whole amount is on your balance.',
      'Use it for your next purchase, or write to us to have it paid back.',
    ],
    facts: [
      ['Amount', facts.amount],
      ['Paid for', facts.title],
      ['Order', facts.orderCode],
      ...given('Receipt', facts.receipt),
    ],
    button: { label: 'Open my balance', url: facts.link },
  }),

  'money-returned': (_, facts) => ({
    subject: `${facts.amount} went back to you (${facts.orderCode})`,
    preview: `It is on ${facts.to}.`,
    heading: 'Your money is back',
    paragraphs: [
      `Hello ${facts.firstName}. We gave ${facts.amount} back for ${facts.title}: it is on ` +
        `${facts.to}.`,
      ...(facts.serviceEnded ? ['The service of this order has ended with it.'] : []),
    ],
    facts: [
      ['Amount', facts.amount],
      ['Order', facts.orderCode],
      ['Reason', facts.reason],
      ...given('Receipt', facts.receipt),
    ],
    button: { label: 'Open my orders', url: facts.link },
  }),

  'balance-topped-up': ({ shop }, facts) => ({
    subject: `${facts.amount} added to your ${shop.name} balance`,
    preview: `Your balance is now ${facts.balance}.`,
    heading: 'Your balance is topped up',
    paragraphs: [
      `Thank you, ${facts.firstName}. The money is on your balance and pays for anything here, ` +
        'without a prompt.',
    ],
    facts: [
      ['Added', facts.amount],
      ['Balance', facts.balance],
      ['Order', facts.orderCode],
      ...given('Receipt', facts.receipt),
    ],
    button: { label: 'Open my balance', url: facts.link },
  }),
  'payment-found': ({ shop }, facts) => ({
    subject: `We found your payment of ${facts.amount}`,
    preview: `It is on your ${shop.name} balance now.`,
    heading: 'Your payment is on your balance',
    paragraphs: [
      `Hello ${facts.firstName}. A payment of yours reached us without saying what it was for. We ` +
        'found it in our statement, and the whole amount is on your balance.',
      'Use it for your next purchase, or write to us to have it paid back.',
    ],
    facts: [
      ['Amount', facts.amount],
      ['Receipt', facts.receipt],
    ],
    button: { label: 'Choose a proxy', url: facts.link },
  }),

  'lease-moved': (_, facts) => ({
    subject: `Your proxy has a new address (${facts.orderCode})`,
    preview: `The one before ${whyMoved(facts)}. Host, port, user and password stay the same.`,
    heading: facts.wasEnding
      ? 'Your proxy goes on through another address'
      : 'Your proxy works again, through another address',
    paragraphs: [
      `Hello ${facts.firstName}. The address behind ${facts.title} ${whyMoved(facts)}, so we gave ` +
        'you another one. Host, port, user and password stay the same: nothing to set up.',
      ...(facts.wasEnding
        ? []
        : [`Your time is longer by the ${facts.addedMinutes} minutes it did not work.`]),
    ],
    facts: [
      ['New address in', facts.place],
      ['Until', moment(facts.validUntil)],
      ['Order', facts.orderCode],
    ],
    button: { label: 'Open Your Proxies', url: facts.link },
  }),

  'server-ready': (world, facts) => ({
    subject: `Your server is ready (${facts.orderCode})`,
    preview: `${facts.title} runs until ${moment(facts.validUntil)}.`,
    heading: 'Your server is ready',
    paragraphs: [
      `Thank you, ${facts.firstName}. ${facts.title} is set up and running.`,
      'The password is not in this mail. The button shows it once, within ' +
        `${facts.validHours} hours; whenever you are signed in you find it with your order.`,
      papersLine(world),
    ],
    facts: [
      ['Address', facts.address],
      ['User', facts.username],
      ['Until', moment(facts.validUntil)],
      ['Paid', amounts(facts)],
      ['Order', facts.orderCode],
    ],
    button: { label: 'Show the access', url: facts.link },
  }),

  'activation-clock': (_, facts) => ({
    subject: `${facts.minutes} minutes: order ${facts.orderCode} still waits`,
    preview: `${facts.title}; promised within 120 minutes of the payment.`,
    heading: `Order ${facts.orderCode} has waited ${facts.minutes} minutes`,
    paragraphs: ['The shop promised activation within two hours of the payment.'],
    facts: [
      ['Order', facts.orderCode],
      ['Product', facts.title],
      ['Who has it', facts.assignee || 'Nobody yet'],
    ],
    button: { label: 'Open the order', url: facts.link },
  }),

  'activation-late': (_, facts) => ({
    subject: `Your order ${facts.orderCode} is late`,
    preview: 'You choose: your money back, or more days.',
    heading: 'We are late',
    paragraphs: [
      `Hello ${facts.firstName}. ${facts.title} should have been ready within two hours of your ` +
        'payment, and it is not. We are sorry.',
      'We are still at it. Choose on its page what you would like for the wait: your whole money ' +
        'on your balance at once, or more days when it is ready.',
    ],
    facts: [['Order', facts.orderCode]],
    button: { label: 'Choose', url: facts.link },
  }),

  'staff-message': ({ shop }, facts) => ({
    subject: `About your order ${facts.orderCode}`,
    preview: `${shop.name} wrote to you about ${facts.title}.`,
    heading: `Hello ${facts.firstName}`,
    paragraphs: [facts.body],
    facts: [
      ['Order', facts.orderCode],
      ['Product', facts.title],
    ],
    button: { label: 'See my order', url: facts.link },
    replyTo: shop.supportEmail,
  }),

  'staff-invitation': ({ shop }, { inviter, role, link, validHours }) => ({
    subject: `Join the staff of ${shop.name}`,
    preview: `${inviter} invites you as ${role}. The link works for ${validHours} hours.`,
    heading: `You are invited to ${shop.name}`,
    paragraphs: [
      `${inviter} wants you on the staff, as ${role}.`,
      `The link works once, for ${validHours} hours. You then set up an authenticator app; ` +
        'without its codes the back office stays closed. If you expected nothing, ignore this mail.',
    ],
    button: { label: 'Join', url: link },
  }),

  'contact-message': ({ shop }, facts) => ({
    subject: `Message through the ${shop.name} contact form`,
    preview: `From ${facts.email}`,
    heading: 'A visitor wrote to us',
    paragraphs: [facts.body],
    facts: [
      ['From', facts.email],
      ['Received', moment(facts.receivedAt)],
    ],
    replyTo: facts.email,
  }),
};

type Notice = MailFacts['operator-notice'];

/** The specification's subject rule (§7): our own premium server, or anything else. */
export const noticeSubject = ({ isp, rating }: Pick<Notice, 'isp' | 'rating'>, shopName: string) =>
  isp === shopName && rating === 'premium' ? 'New VPS Purchase' : 'New Proxy Purchase';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const countryName = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;

const papersLine = ({ publicUrl }: RenderWorld) =>
  `The invoice and the receipt are under Billing: ${publicUrl}/dashboard/billing`;
const amounts = ({ amountUsd, amountKes }: { amountUsd: string; amountKes: number }) =>
  `USD ${amountUsd} / KES ${amountKes.toLocaleString('en-KE')}`;

type Fact = readonly [name: string, value: string];
const given = (name: string, value: string): Fact[] => (value === '' ? [] : [[name, value]]);

function serverFacts({ product, location, operatingSystem, androidEmulator }: Notice): Fact[] {
  if (product !== 'vps') return [];
  return [
    ...given('Location', location),
    ...given('Operating system', operatingSystem),
    ['Android emulator', androidEmulator ? 'Yes' : 'No'],
  ];
}

const whyMoved = ({ wasEnding }: MailFacts['lease-moved']) =>
  wasEnding ? 'goes back to our supplier soon' : 'stopped working';
