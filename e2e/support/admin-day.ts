import { randomInt, randomUUID } from 'node:crypto';
import type { Addresses } from '../../scripts/gate/program.ts';
import type { Buyer } from './buyer.ts';
import { buyServer } from './buy-server.ts';
import { ask, freshAddress, type Customer } from './customer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { sandboxAt } from './sandbox.ts';
import { signInOwner } from './staff.ts';

/** What a day leaves in Admin, so that no screen is looked at empty. */
export type AdminDay = Readonly<{
  customerId: string;
  email: string;
  orderId: string;
  leaseId: string;
  paymentId: string;
  proxyId: string;
  serverId: string;
  serverOrderId: string;
  ticketId: string;
  mailId: string;
  textKey: string;
  reportId: string;
}>;

const minute = 60_000;

/**
 * Lets the buyer ask, buy a server that waits for the operator, and get money back, and lets the
 * owner write what an owner writes: by calls, without a browser.
 */
export async function makeAdminDay(addresses: Addresses, buyer: Buyer): Promise<AdminDay> {
  const owner = await signInOwner(addresses);
  const { customer, paid } = buyer;
  const server = await buyServer(customer, sandboxAt(addresses.sandbox));
  const ticket = await ask<{ id: string }>(customer, 'POST /support/tickets', {
    subject: 'The address is slow in the evening',
    department: 'technical',
    body: 'It takes four seconds to open a page after eight.',
    files: [],
    key: randomUUID(),
    about: { kind: 'order', id: buyer.orderId },
  });
  await ask(owner, `POST /admin/payments/${paid}/refunds`, {
    amountKes: 1,
    destination: 'balance',
    reason: 'Slow evenings',
    endsService: false,
    key: randomUUID(),
  });
  await workOf(owner, { customerId: customer.customerId, ticketId: ticket.id });
  const mail = await eventually('a mail of the buyer in the log', async () => {
    const path = `GET /admin/mails?search=${encodeURIComponent(customer.email)}`;
    return (await ask<{ content: { id: string }[] }>(owner, path)).content[0];
  });
  const orders = await ask<{ content: { id: string }[] }>(
    owner,
    `GET /admin/orders?state=all&search=${server.orderCode}`,
  );
  const reportId = await reportAbuse(addresses, { owner, customer });
  const texts = await ask<{ content: { key: string }[] }>(owner, 'GET /admin/mail-texts');
  return {
    customerId: customer.customerId,
    email: customer.email,
    orderId: buyer.orderId,
    leaseId: buyer.leaseId,
    paymentId: paid,
    proxyId: buyer.proxyId,
    serverId: server.id,
    serverOrderId: orders.content[0]?.id ?? '',
    ticketId: ticket.id,
    mailId: mail.id,
    textKey: texts.content[0]?.key ?? '',
    reportId,
  };
}

type Harm = Readonly<{ owner: Customer; customer: Customer }>;

/** A report about traffic from the buyer's address, as a browser sends it. */
async function reportAbuse({ shop }: Addresses, { owner, customer }: Harm): Promise<string> {
  // What was not delivered shows a part of its address only.
  const addressesOf = (await customer.orders()).map(({ orderData }) => orderData['IP'] ?? '');
  const form = {
    exit: addressesOf.find((ip) => /^[\d.]+$/.test(ip)) ?? '',
    at: new Date().toISOString().slice(0, 16),
    zone: 'utc',
    kind: 'attack',
    body: 'Somebody guessed passwords on our login page for an hour.',
    email: freshAddress('harmed'),
  };
  const sent = await fetch(`${shop}/abuse`, { method: 'POST', body: new URLSearchParams(form) });
  const code = new URL(sent.url).searchParams.get('ref');
  type Reports = { content: { id: string; code: string }[] };
  const { content } = await ask<Reports>(owner, 'GET /admin/abuse');
  const report = content.find((one) => one.code === code);
  if (!report) throw new Error(`The report was not taken: ${sent.url}`);
  return report.id;
}

type About = Readonly<{ customerId: string; ticketId: string }>;

async function workOf(owner: Customer, { customerId, ticketId }: About) {
  const now = new Date();
  await ask(owner, `POST /admin/customers/${customerId}/notes`, { body: 'Asked about evenings.' });
  await ask(owner, `POST /admin/tickets/${ticketId}/messages`, {
    body: 'Thank you. We look at it tonight.',
    files: [],
    key: randomUUID(),
    kind: 'answer',
  });
  await ask(owner, 'POST /admin/canned-replies', {
    title: `Evenings ${randomInt(1_000)}`,
    body: 'Hello {{firstName}}, we measure your address and write again.',
  });
  await ask(owner, 'POST /admin/coupons', {
    code: `DAY-${randomInt(100_000, 999_999)}`,
    percent: 10,
    offKes: null,
    products: ['proxy'],
    minKes: 0,
    usesMax: 5,
    usesPerCustomerMax: 1,
    startsAt: new Date(now.getTime() - minute).toISOString(),
    endsAt: null,
    note: 'For the evenings',
  });
  // A network of its own: several tests make such a day in one shop.
  const network = `10.${randomInt(20, 250)}.${randomInt(250)}`;
  await ask(owner, 'POST /admin/address-pools', {
    provider: 'sandbox',
    place: 'Nairobi 1',
    prefix: `${network}.0/28`,
    gateway: `${network}.1`,
    firstAddress: `${network}.2`,
    lastAddress: `${network}.4`,
    nameServers: ['9.9.9.9'],
    bridge: null,
    vlan: null,
    lowBelow: 2,
    isEnabled: true,
  });
  await ask(owner, 'POST /admin/announcements', {
    title: 'New addresses in Nairobi',
    body: 'Forty of them, measured since morning.',
    audience: 'servers',
    startsAt: now.toISOString(),
    endsAt: null,
  });
  await ask(owner, 'POST /admin/incidents', {
    title: 'Slow evenings in Germany',
    body: 'We move the addresses that are concerned.',
    // Over already: other tests look at the status of the same shop.
    state: 'resolved',
    components: [],
  });
  const { webhook } = await ask<{ webhook: { id: string } }>(owner, 'POST /admin/webhooks', {
    name: 'Team room',
    format: 'slack',
    url: 'https://hooks.example.test/services/T0/B0/x',
    events: ['purchase', 'clock'],
  });
  const off = { isOn: false, events: ['purchase', 'clock'] };
  await ask(owner, `PATCH /admin/webhooks/${webhook.id}`, off);
  await ask(owner, 'POST /admin/staff/invitations', {
    email: freshAddress('colleague'),
    role: 'support',
  });
}
