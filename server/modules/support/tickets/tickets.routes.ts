import type { FastifyInstance } from 'fastify';
import { fileBytesMax, ticketCalls } from '#contracts/support/tickets.ts';
import { fullName } from '#modules/identity';
import { NotFound } from '#platform/errors.ts';
import { streamEvents } from '#platform/http/event-stream.ts';
import { customerRead, customerWrite, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { DeskContext } from '../desk-context.ts';
import type { DeskEvents } from './desk-events.ts';
import { isStaffOnline, measureAnswers } from './desk.sql.ts';
import { findFile } from './files.sql.ts';
import { notifyDesk } from './messages.sql.ts';
import { askDesk, chat } from './open-ticket.ts';
import { readThread, ticketView } from './read-thread.ts';
import { replyToDesk, closeOwn } from './reply-to-desk.ts';
import { sendFile } from './send-file.routes.ts';
import { deskOfCustomer, findOwnTicket, listChoices, listOwnTickets } from './tickets.sql.ts';
import { uploadFile } from './upload-file.ts';

const pageSize = 20;
const write = { ...customerWrite, bodyMax: 64 * 1024 };

const upload = { ...customerWrite, bodyMax: fileBytesMax, takes: 'bytes' } as const;

const requesterOf = (caller: SignedIn) => ({
  id: caller.customerId,
  email: caller.email.toLowerCase(),
  name: fullName(caller),
});

/** A customer's tickets, chat and files. */
export function ticketRoutes(app: FastifyInstance, ctx: DeskContext, events: DeskEvents) {
  const { db, clock } = ctx;
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
    id: await askDesk(ctx, requesterOf(caller), body),
  }));
  route(app, { call: ticketCalls.startChat, policy: write }, async ({ body, caller }) => ({
    id: await chat(ctx, requesterOf(caller), body),
  }));
  route(app, { call: ticketCalls.ticket, policy: customerRead }, ({ params, caller }) =>
    readThread(ctx, params.id, caller.customerId),
  );
  threadRoutes(app, ctx);
  liveRoutes(app, ctx, events);
}

function threadRoutes(app: FastifyInstance, ctx: DeskContext) {
  const { db } = ctx;
  const replying = { call: ticketCalls.replyToTicket, policy: write };
  route(app, replying, async ({ params, body, caller }): Promise<undefined> => {
    const ticket = await ownTicket(ctx, params.id, caller);
    await replyToDesk(ctx, { ticket, customerId: caller.customerId, body });
  });

  const closing = { call: ticketCalls.closeTicket, policy: customerWrite };
  route(app, closing, async ({ params, caller }): Promise<undefined> => {
    const { id } = await ownTicket(ctx, params.id, caller);
    await closeOwn(ctx, id);
  });

  const uploading = { call: ticketCalls.uploadFile, policy: upload };
  route(app, uploading, ({ query, caller, request }) =>
    uploadFile(ctx, {
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

function liveRoutes(app: FastifyInstance, ctx: DeskContext, events: DeskEvents) {
  const typing = { call: ticketCalls.typing, policy: customerWrite };
  route(app, typing, async ({ params, caller }): Promise<undefined> => {
    const { id } = await ownTicket(ctx, params.id, caller);
    await notifyDesk(ctx.db, 'typing-customer').about(id);
  });

  const watching = { call: ticketCalls.ticketEvents, policy: customerRead };
  route(app, watching, async ({ params, caller, reply }): Promise<undefined> => {
    const { id } = await ownTicket(ctx, params.id, caller);
    streamEvents(reply, {
      watch: (send) =>
        events.watch(id, (event) => {
          if (event === 'changed') send('changed', {});
          if (event === 'typing-staff') send('typing', {});
        }),
    });
  });
}

async function ownTicket({ db }: DeskContext, id: string, { customerId }: SignedIn) {
  const ticket = await findOwnTicket(db, id, customerId);
  if (!ticket) throw new NotFound('Ticket not found.');
  return ticket;
}
