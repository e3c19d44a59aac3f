import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Check } from '../../scripts/checks.ts';
import type { Addresses, Program } from '../../scripts/program.ts';
import { tokenScopes } from '#contracts/api-tokens.ts';
import {
  commandOf,
  exampleBase,
  exampleToken,
  guideEntries,
  type ExampleId,
  type GuideEntry,
  type GuideName,
} from '#contracts/token-guide.ts';
import { Customer } from '../support/customer.ts';
import { eventually, sandboxAt } from '../support/sandbox.ts';
import { signInOwner } from '../support/staff.ts';
import { makeTenant, topUp } from '../support/tenant.ts';
import { makeToken } from '../support/token.ts';

/** Every example of the page for developers, run by a shell and curl as a reader would. */
type Variables = Readonly<Record<ExampleId | 'ADDRESS' | 'AMOUNT' | 'KEY', string>>;
const programs = new WeakMap<Program, Promise<NodeJS.ProcessEnv>>();
const balanceKes = 5_000;
const commandMs = 30_000;

function variablesOf(program: Program): Promise<NodeJS.ProcessEnv> {
  const known = programs.get(program);
  if (known) return known;
  const made = prepare(program.addresses);
  programs.set(program, made);
  return made;
}

/** A customer with something behind every call, and what the examples call it. */
async function prepare(addresses: Addresses): Promise<NodeJS.ProcessEnv> {
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
  const service = await read<{
    renewal: { offers: readonly { plan: string; amountKes: number }[] };
  }>(`/leases/${leaseId}/service`);
  const daily = service.renewal.offers.find(({ plan }) => plan === 'daily');
  const articles = await read<{ content: readonly { slug: string }[] }>('/articles');
  const variables: Variables = {
    ARTICLE: articles.content[0]?.slug ?? '',
    CREDIT_NOTE: await creditNote(addresses, { customer, payment }),
    LEASE: leaseId,
    ORDER: order,
    PAYMENT: payment,
    PROXY: proxy.id,
    ADDRESS: '41.90.0.1',
    AMOUNT: String(daily?.amountKes ?? ''),
    KEY: randomUUID(),
  };
  return {
    ...process.env,
    ...variables,
    [exampleBase]: `${addresses.api}/api`,
    [exampleToken]: await makeToken(customer, tokenScopes),
  };
}

/** Part of a price goes back to the balance, with its paper. */
async function creditNote(
  addresses: Addresses,
  { customer, payment }: { customer: Customer; payment: string },
): Promise<string> {
  const owner = await signInOwner(addresses);
  const { status, text } = await owner.call('POST', `/admin/payments/${payment}/refunds`, {
    amountKes: 1,
    destination: 'balance',
    reason: 'An example',
    endsService: false,
    key: randomUUID(),
  });
  if (status !== 200) throw new Error(`refund: ${status} ${text}`);
  return eventually('a credit note', async () => {
    const { body } = await customer.call('GET', '/billing/papers');
    const { content } = body as { content: readonly { kind: string; id: string }[] };
    return content.find(({ kind }) => kind === 'credit-note')?.id;
  });
}

type Played = Readonly<{ out: string; file: Buffer | undefined }>;

/** Runs a command in a folder of its own. Throws unless the shop answered with success. */
async function play(entry: GuideEntry, env: NodeJS.ProcessEnv): Promise<Played> {
  const cwd = mkdtempSync(join(tmpdir(), 'lango-example-'));
  const command = commandOf(entry).replace(/^curl/, 'curl -sS --fail-with-body');
  try {
    const out = await new Promise<string>((resolve, reject) => {
      execFile('sh', ['-c', command], { env, cwd, timeout: commandMs }, (error, said, wrong) => {
        if (error) reject(new Error(`${command}\n${said}${wrong}`));
        else resolve(said);
      });
    });
    return { out, file: entry.file ? readFileSync(join(cwd, entry.file)) : undefined };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

async function holds(program: Program, entry: GuideEntry): Promise<void> {
  const { out, file } = await play(entry, await variablesOf(program));
  if (file !== undefined && file.length === 0) throw new Error('the file is empty');
  if (entry.call.answer) entry.call.answer.parse(JSON.parse(out));
}

/** As the page tells it: look, ask the price, pay; then the order shows what connects. */
async function buys(program: Program): Promise<void> {
  const env = await variablesOf(program);
  await play(guideEntries.listProxies, env);
  const quote = JSON.parse((await play(guideEntries.quote, env)).out) as {
    quoteId: string;
    amountKes: number;
  };
  const paying = { ...env, QUOTE: quote.quoteId, AMOUNT: String(quote.amountKes) };
  type Paid = { paymentId: string; orderId: string; transactionStatus: string };
  const pay = async () => JSON.parse((await play(guideEntries.createPayment, paying)).out) as Paid;
  const paid = await pay();
  if (paid.transactionStatus !== 'ACCEPTED') throw new Error(paid.transactionStatus);
  const again = await pay();
  if (again.paymentId !== paid.paymentId) throw new Error('the same key paid twice');
  const shown = await play(guideEntries.order, { ...env, ORDER: paid.orderId });
  const { order } = JSON.parse(shown.out) as { order: { orderData: Record<string, string> } };
  if (!order.orderData['PROXY_PASSWORD']) throw new Error('the order shows no password');
}

/** Played with its own figures below. */
const apart: ReadonlySet<string> = new Set<GuideName>(['createPayment']);

export const checks: readonly Check[] = [
  ...Object.entries(guideEntries)
    .filter(([name]) => !apart.has(name))
    .map(([name, entry]) => ({
      name: `${name}: ${entry.call.method} ${entry.call.path}`,
      run: (program: Program) => holds(program, entry),
    })),
  { name: 'a proxy is bought as the page says', run: buys },
];
