import { checked } from './checked.ts';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { MailFault, Mailbox } from '../mailbox/mailbox.ts';
import type { Upstream } from '../upstream/listener.ts';
import { type Slot, slotOf } from '../upstream/slot.ts';
import { mailboxBody, slotBody } from './schemas.ts';

export type Network = { mailbox: Mailbox; upstream: Upstream };

/** Steers mail server and upstream slots. */
export function networkControls(app: FastifyInstance, network: Network): void {
  const { mailbox, upstream } = network;
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
}

const exitIn = (params: unknown) => (params as { exitIp: string }).exitIp;
