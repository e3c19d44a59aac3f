import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { freshPhone } from '../../support/customer.ts';
import { credentialsOf, type Tenant } from '../../support/tenant.ts';
import { heardWithinASecond, watch } from '../live-updates.ts';
import { lookThrough } from '../look-through.ts';
import { hosts } from '../names.ts';
import { eventually } from '../../../scripts/gate/eventually.ts';
import { given, type Case } from '../stage.ts';
import { paid } from './sale.ts';

const dayMs = 86_400_000;

/** A message as the page sends it; a repeat of its key would change nothing. */
const saying = (body: string) => ({ body, key: randomUUID() });

const serviceOf = async ({ customer, leaseId }: Tenant) => {
  const { body } = await customer.call('GET', `/leases/${leaseId}/service`);
  return body as { endsAt: string; renewal: { offers: readonly Offer[] } };
};
type Offer = Readonly<{ plan: string; amountKes: number }>;

export const keepingCases: readonly Case[] = [
  {
    name: 'the bell rings live through the edge’s defaults',
    run: async (stage) => {
      const customer = given(stage.kept.buyer, 'a customer');
      const owner = given(stage.kept.owner, 'the owner');
      const ticket = { ...saying('Habari, naomba msaada'), subject: 'Anwani yangu' };
      const department = { department: 'technical' };
      const opened = await customer.call('POST', '/support/tickets', { ...ticket, ...department });
      const { id } = opened.body as { id: string };
      assert.ok(id, opened.text);
      const stream = await watch(stage, customer, '/notices/events');
      const text = { ...saying('Karibu! Unahitaji nini?'), kind: 'answer' };
      return heardWithinASecond(stream, 'changed', () =>
        owner.call('POST', `/admin/tickets/${id}/messages`, text),
      );
    },
  },
  {
    name: 'the chat answers live through the edge’s defaults',
    run: async (stage) => {
      const { customer } = given(stage.kept.tenant, 'a tenant');
      const owner = given(stage.kept.owner, 'the owner');
      const opened = await customer.call('POST', '/support/chat', saying('Asante'));
      const { id } = opened.body as { id: string };
      const stream = await watch(stage, customer, `/support/tickets/${id}/events`);
      const text = { ...saying('Karibu tena.'), kind: 'answer' };
      return heardWithinASecond(stream, 'changed', () =>
        owner.call('POST', `/admin/tickets/${id}/messages`, text),
      );
    },
  },
  {
    name: 'a renewal by one tap makes the lease a day longer',
    run: async ({ sandbox, kept }) => {
      const tenant = given(kept.tenant, 'a tenant');
      const { customer, leaseId } = tenant;
      // M-Pesa sends no second prompt of the same amount to one phone within two minutes.
      const phone = freshPhone();
      const names = { firstName: 'Wanjiru', lastName: 'Otieno' };
      await customer.call('PATCH', '/account/profile', { ...names, phone });
      const before = await serviceOf(tenant);
      const offer = before.renewal.offers.find(({ plan }) => plan === 'daily');
      const { plan, amountKes } = given(offer, 'an offer to renew');
      const asked = await customer.call('POST', `/leases/${leaseId}/renew`, { plan, amountKes });
      const { paymentId } = asked.body as { paymentId?: string };
      assert.ok(paymentId, asked.text);
      await sandbox.answer((await sandbox.promptOn(phone)).id, 'approve');
      await paid(customer, paymentId);
      const longer = Date.parse(before.endsAt) + dayMs;
      await eventually('a later end', async () => {
        const { endsAt } = await serviceOf(tenant);
        return Date.parse(endsAt) === longer;
      });
    },
  },
  {
    name: 'a replacement leaves by another exit behind the same login',
    run: async (stage) => {
      const tenant = given(stage.kept.tenant, 'a tenant');
      const login = await credentialsOf(tenant);
      const where = { scheme: 'http', url: `http://${hosts.origin}/` } as const;
      const before = await lookThrough(login, where);
      const { status, text } = await tenant.customer.call(
        'POST',
        `/leases/${tenant.leaseId}/replace`,
        { reason: 'cannot-change-network', anywhere: true },
      );
      assert.equal(status, 200, text);
      assert.deepEqual(await credentialsOf(tenant), login);
      const now = await eventually('another exit', async () => {
        const seen = await lookThrough(login, where);
        return seen.ip !== before.ip && seen;
      });
      return `${before.ip} became ${now.ip}`;
    },
  },
];
