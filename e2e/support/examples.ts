import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Addresses } from '../../scripts/gate/program.ts';
import { tokenScopes } from '#contracts/account/api-tokens.ts';
import {
  commandOf,
  exampleBase,
  exampleToken,
  type ExampleId,
  type GuideEntry,
} from '#contracts/account/token-guide.ts';
import { payingFor } from './buy-traffic.ts';
import { Customer } from './customer.ts';
import { eventually } from '../../scripts/gate/eventually.ts';
import { sandboxAt } from './sandbox.ts';
import { activeServer } from './made-server.ts';
import { signInOwner } from './staff.ts';
import { makeTenant, topUp, type Tenant } from './tenant.ts';
import { makeToken } from './token.ts';
import { atThisPace } from '../../scripts/gate/pace.ts';

type Variables = Readonly<Record<ExampleId | 'ADDRESS' | 'KEY', string>>;
const balanceKes = 30_000;
const commandMs = atThisPace(30_000);

/**
 * Makes a customer with something behind every call that takes a token. Returns the shell's
 * variables of the examples, with a token of every scope.
 */
export async function prepareExamples(addresses: Addresses): Promise<NodeJS.ProcessEnv> {
  const sandbox = sandboxAt(addresses.sandbox);
  const newCustomer = () => new Customer(addresses.api, addresses.shop);
  const tenant = await makeTenant({ sandbox, newCustomer });
  const { customer, leaseId } = tenant;
  await topUp(tenant, sandbox, balanceKes);
  const read = async <T>(path: string) => (await customer.call('GET', path)).body as unknown as T;
  type Orders = { content: readonly { orderId: string; orderData: { LEASE_ID?: string } }[] };
  const { content } = await read<Orders>('/orders/search');
  const order = content.find(({ orderData }) => orderData.LEASE_ID === leaseId)?.orderId ?? '';
  type Payments = { content: readonly { paymentId: string; orderId: string }[] };
  const payments = await read<Payments>('/payments/search');
  const payment = payments.content.find(({ orderId }) => orderId === order)?.paymentId ?? '';
  const proxy = await customer.freeProxy();
  const articles = await read<{ content: readonly { slug: string }[] }>('/articles');
  const owner = await signInOwner(addresses);
  await giveModem(tenant, addresses);
  const variables: Variables = {
    ARTICLE: articles.content[0]?.slug ?? '',
    CREDIT_NOTE: await creditNote(owner, { customer, payment }),
    LEASE: leaseId,
    ORDER: order,
    PAYMENT: payment,
    PROXY: proxy.id,
    SUB_USER: await givenSubUser(customer, leaseId),
    SERVER: await activeServer(customer, { sandbox, owner }),
    TRAFFIC: await givenGigabyte(customer),
    ADDRESS: '41.90.0.1',
    KEY: randomUUID(),
  };
  return {
    ...process.env,
    ...variables,
    [exampleBase]: `${addresses.api}/api`,
    [exampleToken]: await makeToken(customer, tokenScopes),
  };
}

/** Puts a modem of the sandbox's farm behind a lease, so that its address changes on request. */
export async function giveModem(
  { customer, leaseId }: Pick<Tenant, 'customer' | 'leaseId'>,
  addresses: Addresses,
): Promise<void> {
  const { sandbox } = addresses;
  const owner = await signInOwner(addresses);
  const leased = await customer.call('GET', `/leases?search=${leaseId}`);
  const [lease] = (leased.body as { content: readonly { proxyId: string }[] }).content;
  const proxyId = lease?.proxyId ?? '';
  const { body } = await owner.call('GET', `/admin/stock?search=${proxyId}`);
  const [entry] = (body as { content: readonly { id: string; exitIp: string }[] }).content;
  const played = await fetch(`${sandbox}/controls/farm/${entry?.exitIp}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ takesMs: 200 }),
  });
  const { hash } = (await played.json()) as { hash: string };
  const address = `${sandbox}/proxysmart/apix/reset_ip_secure?hash=${hash}`;
  const path = `/admin/stock/${entry?.id}/change-of-address`;
  const set = await owner.call('PUT', path, { kind: 'link', address, everySeconds: 30 });
  if (set.status !== 200) throw new Error(`modem: ${set.status} ${set.text}`);
}

async function givenSubUser(customer: Customer, leaseId: string): Promise<string> {
  const path = `/leases/${leaseId}/sub-users`;
  const { status, text, body } = await customer.call('POST', path, { label: 'An example' });
  if (status !== 200) throw new Error(`sub-user: ${status} ${text}`);
  return (body as { id: string }).id;
}

/** One gigabyte, paid from the balance. */
async function givenGigabyte(customer: Customer): Promise<string> {
  const offer = await customer.call('GET', '/traffic/offer?kind=residential&gb=1');
  const payment = payingFor(offer.body, customer.email);
  const { status, text } = await customer.call('POST', '/payments', payment);
  if (status !== 200) throw new Error(`traffic: ${status} ${text}`);
  const { body } = await customer.call('GET', '/traffic');
  const [account] = (body as { accounts: readonly { leaseId: string }[] }).accounts;
  return account?.leaseId ?? '';
}

/** Part of a price goes back to the balance, with its document. */
async function creditNote(
  owner: Customer,
  { customer, payment }: { customer: Customer; payment: string },
): Promise<string> {
  const { status, text } = await owner.call('POST', `/admin/payments/${payment}/refunds`, {
    amountKes: 1,
    destination: 'balance',
    reason: 'An example',
    endsService: false,
    key: randomUUID(),
  });
  if (status !== 200) throw new Error(`refund: ${status} ${text}`);
  return eventually('a credit note', async () => {
    const { body } = await customer.call('GET', '/billing/documents');
    const { content } = body as { content: readonly { kind: string; id: string }[] };
    return content.find(({ kind }) => kind === 'credit-note')?.id;
  });
}

type Played = Readonly<{ out: string; file: Buffer | undefined }>;

/**
 * Runs an example by a shell and curl, as a reader would, in a folder of its own. Throws unless the
 * shop answered with success.
 */
export async function playExample(entry: GuideEntry, env: NodeJS.ProcessEnv): Promise<Played> {
  const cwd = mkdtempSync(join(tmpdir(), 'lango-example-'));
  const command = commandOf(entry).replace(/^curl/, 'curl -sS --fail-with-body');
  // A key names one request: a repeat has the same, and another call another.
  const own = { ...env, KEY: `${env['KEY']}-${entry.call.path.replaceAll(/\W/g, '-')}` };
  try {
    const out = await new Promise<string>((resolve, reject) => {
      execFile(
        'sh',
        ['-c', command],
        { env: own, cwd, timeout: commandMs },
        (error, said, wrong) => {
          if (error) reject(new Error(`${command}\n${said}${wrong}`));
          else resolve(said);
        },
      );
    });
    return { out, file: entry.file ? readFileSync(join(cwd, entry.file)) : undefined };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
