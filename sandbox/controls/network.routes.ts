import { checked } from './checked.ts';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { MailFault, Mailbox } from '../mailbox/mailbox.ts';
import type { Site } from '../target/site.ts';
import type { Upstream } from '../upstream/listener.ts';
import { type Slot, slotOf } from '../upstream/slot.ts';
import { countriesBody, mailboxBody, slotBody } from './schemas.ts';

export type Network = { mailbox: Mailbox; upstream: Upstream; site: Site };

/** Steers mail server, upstream slots and target site. */
export function networkControls(app: FastifyInstance, network: Network): void {
  const { mailbox, upstream, site } = network;
  app.get('/mailbox', () => mailbox.fault.peek());
  app.put('/mailbox', checked(mailboxBody), (request) => {
    mailbox.fault.set(request.body as MailFault);
    return mailbox.fault.peek();
  });

  app.get('/upstreams', () => [...upstream.slots.byIp.values()]);
  app.get('/upstreams/:exitIp', (request) => slotOf(upstream.slots, exitIn(request.params)));
  app.post('/upstreams/:exitIp', checked(slotBody), (request, reply) => {
    const exitIp = exitIn(request.params);
    if (isIP(exitIp) === 0) return reply.code(400).send({ error: `${exitIp} is no address.` });
    const slot = slotOf(upstream.slots, exitIp);
    return Object.assign(slot, request.body as Partial<Slot>);
  });

  app.get('/target/countries', () => Object.fromEntries(site.countries));
  app.put('/target/countries', checked(countriesBody), (request) => {
    site.countries.clear();
    const countries = request.body as Record<string, string>;
    for (const [ip, country] of Object.entries(countries)) site.countries.set(ip, country);
    return { count: site.countries.size };
  });
}

const exitIn = (params: unknown) => (params as { exitIp: string }).exitIp;
