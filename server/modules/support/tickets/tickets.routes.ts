import type { FastifyInstance } from 'fastify';
import { fileBytesMax, ticketCalls } from '#contracts/tickets.ts';
import { NotFound } from '#platform/errors.ts';
import { streamEvents } from '#platform/http/event-stream.ts';
import { customerRead, customerWrite, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { DeskWorld } from '../desk-world.ts';
import type { DeskEvents } from '../desk/desk-events.ts';
import { isStaffOnline, measureAnswers } from '../desk/desk.sql.ts';
import { findFile } from './files.sql.ts';
import { tellDesk } from './messages.sql.ts';
import { askDesk, chat } from './open-ticket.ts';
import { readThread, ticketView } from './read-thread.ts';
import { replyToDesk, closeOwn } from './reply-to-desk.ts';
import { sendFile } from './send-file.routes.ts';
import { deskOfCustomer, findOwnTicket, listChoices, listOwnTickets } from './tickets.sql.ts';
import { uploadFile } from './upload-file.ts';

const pageSize = 20;
const write = { ...customerWrite, bodyMax: 64 * 1024 };

const upload = { ...customerWrite, bodyMax: fileBytesMax, takes: 'bytes' } as const;

const requesterOf = ({ customerId, email, firstName, lastName }: SignedIn) => ({
  id: customerId,
  email: email.toLowerCase(),
  name: `${firstName} ${lastName}`.trim(),
});

/** A customer's tickets, chat and files. */
export function ticketRoutes(app: FastifyInstance, world: DeskWorld, events: DeskEvents) {
  const { db, clock } = world;
  route(app, { call: ticketCalls.desk, policy: customerRead }, async ({ caller }) => ({
    staffOnline: await isStaffOnline(db, clock()),
    ...(await measureAnswers(db, clock())),
    ...(await deskOfCustomer(db, caller.customerId)),
  }));

  route(app, { call: ticketCalls.tickets, policy: customerRead }, async ({ query, caller }) => {
    const page = Number(query.page ?? 0);
    const { customerId } = caller;
    const own = { customerId, limit: pageSize, offset: page * pageSize };
    const { rows, total } = await listOwnTickets(db, own);
    const content = rows.map((ticket) => ticketView(ticket, ticket.unread));
    return { content, page, size: pageSize, totalItems: total };
  });

  route(app, { call: ticketCalls.aboutChoices, policy: customerRead }, async ({ caller }) => {
    const found = await listChoices(db, caller.customerId);
    return { content: found.map((choice) => ({ ...choice, at: choice.at.toISOString() })) };
  });

  route(app, { call: ticketCalls.openTicket, policy: write }, async ({ body, caller }) => ({
    id: await askDesk(world, requesterOf(caller), body),
  }));
  route(app, { call: ticketCalls.startChat, policy: write }, async ({ body, caller }) => ({
    id: await chat(world, requesterOf(caller), body),
  }));
  route(app, { call: ticketCalls.ticket, policy: customerRead }, ({ params, caller }) =>
    readThread(world, params.id, caller.customerId),
  );
  threadRoutes(app, world);
  liveRoutes(app, world, events);
}

function threadRoutes(app: FastifyInstance, world: DeskWorld) {
  const { db } = world;
  const replying = { call: ticketCalls.replyToTicket, policy: write };
  route(app, replying, async ({ params, body, caller }): Promise<undefined> => {
    const ticket = await ownTicket(world, params.id, caller);
    await replyToDesk(world, { ticket, customerId: caller.customerId, body });
  });

  const closing = { call: ticketCalls.closeTicket, policy: customerWrite };
  route(app, closing, async ({ params, caller }): Promise<undefined> => {
    const { id } = await ownTicket(world, params.id, caller);
    await closeOwn(world, id);
  });

  const uploading = { call: ticketCalls.uploadFile, policy: upload };
  route(app, uploading, ({ query, caller, request }) =>
    uploadFile(world, {
      name: query.name,
      content: request.body,
      uploaderId: caller.customerId,
    }),
  );
  route(
    app,
    { call: ticketCalls.file, policy: customerRead },
    async ({ params, caller, reply }): Promise<undefined> =>
      sendFile(reply, await findFile(db, params.id, caller.customerId)),
  );
}

function liveRoutes(app: FastifyInstance, world: DeskWorld, events: DeskEvents) {
  const typing = { call: ticketCalls.typing, policy: customerWrite };
  route(app, typing, async ({ params, caller }): Promise<undefined> => {
    const { id } = await ownTicket(world, params.id, caller);
    await tellDesk(world.db, 'typing-customer').about(id);
  });

  const watching = { call: ticketCalls.ticketEvents, policy: customerRead };
  route(app, watching, async ({ params, caller, reply }): Promise<undefined> => {
    const { id } = await ownTicket(world, params.id, caller);
    streamEvents(reply, {
      watch: (send) =>
        events.watch(id, (event) => {
          if (event === 'changed') send('changed', {});
          if (event === 'typing-staff') send('typing', {});
        }),
    });
  });
}

async function ownTicket({ db }: DeskWorld, id: string, { customerId }: SignedIn) {
  const ticket = await findOwnTicket(db, id, customerId);
  if (!ticket) throw new NotFound('There is no such ticket.');
  return ticket;
}
