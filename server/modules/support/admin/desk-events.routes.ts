import type { FastifyInstance } from 'fastify';
import { deskStreams } from '#contracts/admin/people/tickets.ts';
import { staffRead } from '#modules/staff';
import { streamEvents } from '#platform/http/event-stream.ts';
import { route } from '#platform/http/route.ts';
import type { DeskContext } from '../desk-context.ts';
import type { DeskEvents } from '../tickets/desk-events.ts';
import { endPresence, recordPresence } from '../tickets/desk.sql.ts';

/**
 * Live events of the desk. An open stream of a person who can answer marks the desk as staffed,
 * renews the mark with every beat, and removes it when it closes.
 */
export function deskEventRoutes(app: FastifyInstance, ctx: DeskContext, events: DeskEvents) {
  const { db, clock, log } = ctx;
  const call = { call: deskStreams.deskEvents, policy: staffRead('tickets.read') };
  route(app, call, async ({ caller, reply }): Promise<undefined> => {
    const { customerId, permissions } = caller;
    const isAnswering = permissions.has('messages.answer');
    const failed = (error: unknown) => log.warn({ err: error }, 'desk presence not kept');
    const here = () => {
      if (isAnswering) recordPresence(db, customerId, clock()).catch(failed);
    };
    here();
    streamEvents(reply, {
      onBeat: here,
      watch: (send) => {
        const stop = events.watch('all', (event, ticketId) => {
          if (event === 'changed') send('changed', { ticketId });
          if (event === 'typing-customer') send('typing', { ticketId });
        });
        return () => {
          stop();
          if (isAnswering) endPresence(db, customerId).catch(failed);
        };
      },
    });
  });
}
