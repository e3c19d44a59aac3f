import type { FastifyInstance } from 'fastify';
import { fileBytesMax, ticketCalls } from '#contracts/support/tickets.ts';
import { fullName } from '#modules/identity';
import { NotFound } from '#platform/errors.ts';
import { streamEvents } from '#platform/http/event-stream.ts';
import { callerHas, personOf, teamRead, teamWrite, type SignedIn } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import type { DeskContext } from '../desk-context.ts';
import type { DeskEvents } from './desk-events.ts';
import { isStaffOnline, measureAnswers } from './desk.sql.ts';
import { findFile } from './files.sql.ts';
import { notifyDesk } from './messages.sql.ts';
import { askDesk, chat, readerOf } from './open-ticket.ts';
import { readThread, ticketView } from './read-thread.ts';
import { replyToDesk, closeOwn } from './reply-to-desk.ts';
import { sendFile } from './send-file.routes.ts';
import { deskOfCustomer, findOwnTicket, listChoices, listOwnTickets } from './tickets.sql.ts';
import { uploadFile } from './upload-file.ts';

const pageSize = 20;
const write = { ...teamWrite, bodyMax: 64 * 1024 };

const upload = { ...teamWrite, bodyMax: fileBytesMax, takes: 'bytes' } as const;

const requesterOf = (caller: SignedIn) => ({
  id: caller.customerId,
  person: caller.team && { id: personOf(caller), readsAll: callerHas(caller, 'account') },
  email: caller.email.toLowerCase(),
  name: fullName(caller),
});

const readerFor = (caller: SignedIn) => readerOf(requesterOf(caller));

/** A customer's tickets, chat and files. */
export function ticketRoutes(app: FastifyInstance, ctx: DeskContext, events: DeskEvents) {
  const { db, clock } = ctx;
  route(app, { call: ticketCalls.desk, policy: teamRead }, async ({ caller }) => ({
    staffOnline: await isStaffOnline(db, clock()),
    ...(await measureAnswers(db, clock())),
    ...(await deskOfCustomer(db, readerFor(caller))),
  }));

  route(app, { call: ticketCalls.tickets, policy: teamRead }, async ({ query, caller }) => {
    const page = Number(query.page ?? 0);
    const own = { reader: readerFor(caller), limit: pageSize, offset: page * pageSize };
    const { rows, total } = await listOwnTickets(db, own);
    const content = rows.map((ticket) => ticketView(ticket, ticket.unread));
    return { content, page, size: pageSize, totalItems: total };
  });

  route(app, { call: ticketCalls.aboutChoices, policy: teamRead }, async ({ caller }) => {
    const found = await listChoices(db, caller.customerId);
    return { content: found.map((choice) => ({ ...choice, at: choice.at.toISOString() })) };
  });

  route(app, { call: ticketCalls.openTicket, policy: write }, async ({ body, caller }) => ({
    id: await askDesk(ctx, requesterOf(caller), body),
  }));
  route(app, { call: ticketCalls.startChat, policy: write }, async ({ body, caller }) => ({
    id: await chat(ctx, requesterOf(caller), body),
  }));
  route(app, { call: ticketCalls.ticket, policy: teamRead }, ({ params, caller }) =>
    readThread(ctx, params.id, readerFor(caller)),
  );
  threadRoutes(app, ctx);
  liveRoutes(app, ctx, events);
}

function threadRoutes(app: FastifyInstance, ctx: DeskContext) {
  const { db } = ctx;
  const replying = { call: ticketCalls.replyToTicket, policy: write };
  route(app, replying, async ({ params, body, caller }): Promise<undefined> => {
    const ticket = await ownTicket(ctx, params.id, caller);
    const { customerId } = caller;
    await replyToDesk(ctx, { ticket, customerId, authorId: personOf(caller), body });
  });

  const closing = { call: ticketCalls.closeTicket, policy: teamWrite };
  route(app, closing, async ({ params, caller }): Promise<undefined> => {
    const { id } = await ownTicket(ctx, params.id, caller);
    await closeOwn(ctx, id);
  });

  const uploading = { call: ticketCalls.uploadFile, policy: upload };
  route(app, uploading, ({ query, caller, request }) =>
    uploadFile(ctx, {
      name: query.name,
      content: request.body,
      uploaderId: personOf(caller),
    }),
  );
  route(
    app,
    { call: ticketCalls.file, policy: teamRead },
    async ({ params, caller, reply }): Promise<undefined> =>
      sendFile(
        reply,
        await findFile(db, params.id, { ...readerFor(caller), uploaderId: personOf(caller) }),
      ),
  );
}

function liveRoutes(app: FastifyInstance, ctx: DeskContext, events: DeskEvents) {
  const typing = { call: ticketCalls.typing, policy: teamWrite };
  route(app, typing, async ({ params, caller }): Promise<undefined> => {
    const { id } = await ownTicket(ctx, params.id, caller);
    await notifyDesk(ctx.db, 'typing-customer').about(id);
  });

  const watching = { call: ticketCalls.ticketEvents, policy: teamRead };
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

async function ownTicket({ db }: DeskContext, id: string, caller: SignedIn) {
  const ticket = await findOwnTicket(db, id, readerFor(caller));
  if (!ticket) throw new NotFound('Ticket not found.');
  return ticket;
}
