import assert from 'node:assert/strict';
import { Customer, freshPhone, goodPassword } from '../../support/customer.ts';
import type { Sandbox } from '../../support/sandbox.ts';
import type { Tenant } from '../../support/tenant.ts';
import { heardWithinASecond, watch } from '../live-updates.ts';
import { publicUrl } from '../names.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { given, type Case, type Stage } from '../stage.ts';
import { networkOf } from './stock.ts';

/** Waits until the shop has taken the money. */
export const paid = (customer: Customer, paymentId: string) =>
  eventually(`payment ${paymentId} to be accepted`, async () => {
    const found = await customer.transaction(paymentId);
    return found?.transactionStatus === 'ACCEPTED' && found;
  });

/** Buys the right to an exit of that kind. Answers how live its progress was as well. */
async function buy(stage: Stage, kind: keyof typeof networkOf): Promise<[Tenant, string]> {
  const { sandbox } = stage;
  const customer = given(stage.kept.buyer, 'a customer');
  const phone = freshPhone();
  const proxy = (await customer.freeIn('US')).find(({ loc }) => loc.isp === networkOf[kind]);
  const { body, text } = await customer.pay(given(proxy, 'a free proxy').id, {
    phone: `\u202dtel:+254\u00a0${phone.slice(3)}\u202c`,
  });
  const { paymentId } = body as { paymentId?: string };
  assert.ok(paymentId, text);
  const prompt = await sandbox.promptOn(phone);
  const stream = await watch(stage, customer, `/payments/${paymentId}/events`);
  const told = await heardWithinASecond(stream, 'payment', () =>
    approveAndWait(sandbox, { promptId: prompt.id, customer, paymentId }),
  );
  const { leaseId } = await paid(customer, paymentId);
  return [{ customer, phone, leaseId: given(leaseId ?? undefined, 'a lease') }, told];
}

type PendingSale = Readonly<{ promptId: string; customer: Customer; paymentId: string }>;

/** The sandbox calls back automatically; the event is judged from when the books record it. */
async function approveAndWait(sandbox: Sandbox, { promptId, customer, paymentId }: PendingSale) {
  await sandbox.answer(promptId, 'approve');
  await eventually(`payment ${paymentId} to be decided`, async () => {
    const found = await customer.transaction(paymentId);
    return found?.transactionStatus !== 'PROCESSING';
  });
}

export const saleCases: readonly Case[] = [
  {
    name: 'a customer signs up by a mailed link, and the session is a Secure __Host- cookie',
    run: async ({ sandbox, kept }) => {
      const customer = await new Customer(publicUrl, publicUrl).join(sandbox);
      const names = [...customer.cookies.keys()];
      assert.ok(names.length > 0);
      assert.deepEqual(
        names.filter((name) => !name.startsWith('__Host-')),
        [],
      );
      const { headers } = await customer.call('POST', '/account/login', {
        email: customer.email,
        password: goodPassword,
      });
      for (const cookie of headers.getSetCookie()) {
        assert.match(cookie, /; ?Secure/i);
        assert.match(cookie, /; ?HttpOnly/i);
      }
      await customer.signIn(customer.email, goodPassword);
      kept.buyer = customer;
    },
  },
  {
    name: 'a purchase by M-Pesa prompt, its progress live through the edge’s defaults',
    run: async (stage) => {
      const [tenant, told] = await buy(stage, 'socks5');
      stage.kept.tenant = tenant;
      return told;
    },
  },
  {
    name: 'a second purchase, of an exit that speaks HTTP',
    run: async (stage) => {
      [stage.kept.httpTenant] = await buy(stage, 'http');
    },
  },
];
