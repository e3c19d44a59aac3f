import { formatWhole } from '#contracts/format/amounts.ts';
import type { LeaseOutcome, ManyBody, ManyOutcomes } from '#contracts/leases/many-leases.ts';
import { manyMax } from '#contracts/leases/many-leases.ts';
import type { CustomerId } from '#contracts/ids.ts';
import { LeaseNotActive, LeaseNotFound } from '#modules/leases';
import { testLease } from '#modules/leases/holding';
import { findOwnLeases, idsOfOwnLeases, labelLeases, leaseFilterOf } from '#modules/leases/list';
import { InvalidInput } from '#platform/errors.ts';
import { onceAnswered, type RequestKey } from '#platform/http/idempotency.ts';
import { consumeOrRefuse, counterKey } from '#platform/http/limits.ts';
import type { SignedIn } from '#platform/http/policy.ts';
import {
  autoRenewalPrice,
  dropAutoRenewalOf,
  setAutoRenewalWithin,
} from '../../goods/proxy/lease/keep-lease.ts';
import {
  eachLease,
  refusalOf,
  writesAtOnce,
  type ManyContext,
  type ManyInput,
} from './each-lease.ts';
import { endMany } from './end-many.ts';
import { presentLeases } from './list-leases.ts';
import { replaceMany } from './replace-many.ts';

type Request = Readonly<{ caller: SignedIn; body: ManyBody; once: RequestKey | undefined }>;

/**
 * Does one act on each of a customer's leases, each in a transaction of its own; another customer's
 * is refused as an unknown one. Throws InvalidInput for a choice of more than 1,000.
 */
export async function actOnMany(
  ctx: ManyContext,
  { caller, body, once }: Request,
): Promise<ManyOutcomes> {
  const key = keptUnder(body, once);
  const isKept = key !== undefined;
  return onceAnswered(ctx, key, async (leftSince): Promise<ManyOutcomes> => {
    const at = ctx.clock().toISOString();
    const ids = await chosen(ctx, caller.customerId, body);
    return { outcomes: await outcomesOf(ctx, { caller, ids, body, leftSince, isKept }), at };
  });
}

/** Credentials are kept nowhere; a program may send the key of a dry run with the act itself. */
function keptUnder(body: ManyBody, once: RequestKey | undefined): RequestKey | undefined {
  if (!once || body.act === 'export') return undefined;
  return 'dryRun' in body && body.dryRun ? { ...once, key: `${once.key} (dry run)` } : once;
}

async function chosen(
  { db, clock }: ManyContext,
  customerId: CustomerId,
  { act, ids, label, filter }: ManyBody,
): Promise<readonly string[]> {
  if (ids) return [...new Set(ids)];
  const tab = act === 'label' ? 'all' : 'active';
  const asked = leaseFilterOf(filter ?? { tab, label }, customerId);
  const found = await idsOfOwnLeases(db, asked, { at: clock(), max: manyMax + 1 });
  if (found.length <= manyMax) return found;
  const most = formatWhole(manyMax);
  throw InvalidInput.at(filter ? '/filter' : '/label', `These are more than ${most} proxies.`);
}

function outcomesOf(ctx: ManyContext, input: ManyInput): Promise<LeaseOutcome[]> {
  const { body } = input;
  switch (body.act) {
    case 'label':
      return labelMany(ctx, { ...input, body });
    case 'test':
      return testMany(ctx, { ...input, body });
    case 'replace':
      return replaceMany(ctx, { ...input, body });
    case 'auto-renewal-on':
      return renewMany(ctx, { ...input, body });
    case 'auto-renewal-off':
      return stopMany(ctx, { ...input, body });
    case 'end':
      return endMany(ctx, { ...input, body });
    case 'export':
      return exportMany(ctx, { ...input, body });
  }
}

const notFound = refusalOf(new LeaseNotFound());

async function labelMany({ db }: ManyContext, { caller, ids, body }: ManyInput<'label'>) {
  const { customerId } = caller;
  const done = await labelLeases(db, { customerId, ids, label: body.to });
  const isDone: ReadonlySet<string> = done;
  return ids.map((id) => ({ id, refusal: isDone.has(id) ? null : notFound }));
}

const testsAtOnce = 16;
/** How often each may be tested as one of many: suppliers bill what goes through their exits. */
const manyTestsLimit = {
  name: 'many-lease-tests',
  max: 3,
  perSeconds: 600,
  by: 'customer',
} as const;

function testMany(ctx: ManyContext, { caller, ids, isKept }: ManyInput<'test'>) {
  const { customerId } = caller;
  return eachLease(ids, { atOnce: testsAtOnce, isKept }, async (leaseId) => {
    const key = counterKey(manyTestsLimit, `${customerId} ${leaseId}`);
    await consumeOrRefuse(ctx.db, { ...manyTestsLimit, key }, ctx.clock());
    return { test: await testLease(ctx, { customerId, leaseId, withSpeed: false }) };
  });
}

function renewMany(ctx: ManyContext, { caller, ids, body, isKept }: ManyInput<'auto-renewal-on'>) {
  const { customerId } = caller;
  const { plan, dryRun } = body;
  return eachLease(ids, { atOnce: writesAtOnce, isKept }, async (leaseId) => {
    const own = { customerId, leaseId };
    const amountKes = dryRun
      ? await autoRenewalPrice(ctx, { ...own, plan })
      : await setAutoRenewalWithin(ctx, { ...own, body });
    return { amountKes };
  });
}

function stopMany(ctx: ManyContext, { caller, ids, isKept }: ManyInput<'auto-renewal-off'>) {
  const { customerId } = caller;
  return eachLease(ids, { atOnce: writesAtOnce, isKept }, async (leaseId) => {
    await dropAutoRenewalOf(ctx, { customerId, leaseId });
    return {};
  });
}

async function exportMany(ctx: ManyContext, { caller, ids }: ManyInput<'export'>) {
  const at = ctx.clock();
  const { leases } = await findOwnLeases(
    ctx.db,
    { customerId: caller.customerId, tab: 'all', ids },
    { order: { column: null, isDown: false }, page: 0, size: manyMax, at },
  );
  const views = await presentLeases(ctx, leases, { reader: caller, at });
  const byId = new Map(views.map((lease) => [lease.leaseId as string, lease]));
  const over = refusalOf(new LeaseNotActive());
  return ids.map((id): LeaseOutcome => {
    const lease = byId.get(id);
    if (!lease) return { id, refusal: notFound };
    return lease.connection ? { id, refusal: null, lease } : { id, refusal: over };
  });
}
