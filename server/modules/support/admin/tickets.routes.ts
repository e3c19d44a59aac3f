import type { FastifyInstance } from 'fastify';
import type { DeskTicket, DeskThread } from '#contracts/admin/people/tickets.ts';
import { adminCalls } from '#contracts/admin/admin.ts';
import { fileBytesMax } from '#contracts/support/tickets.ts';
import { listStaff } from '#modules/identity';
import {
  actOnEach,
  answerOf,
  containing,
  iso,
  pageOf,
  staffOf,
  staffRead,
  staffWrite,
} from '#modules/staff';
import { NotFound } from '#platform/errors.ts';
import { route } from '#platform/http/route.ts';
import type { DeskContext } from '../desk-context.ts';
import { findDeskTicket, listDesk, type DeskTicketRow } from '../desk/desk-list.sql.ts';
import { filesOf, findFile } from '../tickets/files.sql.ts';
import { listMessages, notifyDesk } from '../tickets/messages.sql.ts';
import { fileView, ticketView } from '../tickets/read-thread.ts';
import { sendFile } from '../tickets/send-file.routes.ts';
import { recordSeen } from '../tickets/tickets.sql.ts';
import { uploadFile } from '../tickets/upload-file.ts';
import { answerTicket, editTicket } from './edit-ticket.ts';

const read = staffRead('tickets.read');
const answering = { ...staffWrite('messages.answer'), bodyMax: 64 * 1024 };

const uploading = { ...answering, bodyMax: fileBytesMax, takes: 'bytes' } as const;

/** The desk: the queue, the threads, and what staff do in them. */
export function adminTicketRoutes(app: FastifyInstance, ctx: DeskContext) {
  const { db } = ctx;
  route(app, { call: adminCalls.deskTickets, policy: read }, async ({ query, caller }) => {
    const page = pageOf(query);
    const { view = 'open', department, sort, dir } = query;
    const search = containing(query.search);
    const staffId = caller.customerId;
    const requested = { view, department, search, staffId, order: { sort, dir } };
    const { rows, total, more } = await listDesk(db, requested, page);
    return { ...answerOf(rows.map(deskView), page, total), more };
  });
  route(app, { call: adminCalls.deskTicket, policy: read }, async ({ params, caller }) => {
    const ticket = await findTicket(ctx, params.id);
    return threadView(ctx, ticket, caller.firstName);
  });
  route(app, { call: adminCalls.deskStaff, policy: read }, async () => ({
    content: (await listStaff(db)).map(({ id, name }) => ({ id, name })),
  }));
  route(
    app,
    { call: adminCalls.deskFile, policy: read },
    async ({ params, reply }): Promise<undefined> => sendFile(reply, await findFile(db, params.id)),
  );
  ticketActions(app, ctx);
}

function ticketActions(app: FastifyInstance, ctx: DeskContext) {
  const { db } = ctx;
  const answer = { call: adminCalls.answerTicket, policy: answering };
  route(app, answer, async ({ params, body, caller, request }): Promise<undefined> => {
    const ticket = await findTicket(ctx, params.id);
    await answerTicket(ctx, staffOf(caller, request), { ticket, body });
  });

  const changing = { call: adminCalls.changeTicket, policy: answering };
  route(app, changing, async ({ params, body, caller, request }): Promise<undefined> => {
    const { id } = await findTicket(ctx, params.id);
    const { assignee: assigneeId, ...rest } = body;
    await editTicket(ctx, staffOf(caller, request), { id, change: { ...rest, assigneeId } });
  });

  const selected = { call: adminCalls.selectedTickets, policy: answering };
  route(app, selected, ({ body, caller, request }) => {
    const staff = staffOf(caller, request);
    const change =
      body.act === 'close' ? { status: 'closed' as const } : { assigneeId: body.assignee };
    return actOnEach(body.ids, async (selectedId) => {
      const { id } = await findTicket(ctx, selectedId);
      await editTicket(ctx, staff, { id, change });
    });
  });

  const seeing = { call: adminCalls.seenTicket, policy: answering };
  route(app, seeing, async ({ params }): Promise<undefined> => {
    const { id } = await findTicket(ctx, params.id);
    const newest = (await listMessages(db, id, { withNotes: true })).at(-1);
    if (newest) await recordSeen(db, id, { side: 'staff', upTo: newest.id });
  });

  const typing = { call: adminCalls.deskTyping, policy: answering };
  route(app, typing, async ({ params }): Promise<undefined> => {
    const { id } = await findTicket(ctx, params.id);
    await notifyDesk(db, 'typing-staff').about(id);
  });

  const upload = { call: adminCalls.deskUpload, policy: uploading };
  route(app, upload, ({ query, caller, request }) =>
    uploadFile(ctx, {
      name: query.name,
      content: request.body,
      uploaderId: caller.customerId,
    }),
  );
}

async function findTicket({ db }: DeskContext, id: string): Promise<DeskTicketRow> {
  const ticket = await findDeskTicket(db, id);
  if (!ticket) throw new NotFound('Ticket not found.');
  return ticket;
}

function deskView(row: DeskTicketRow): DeskTicket {
  const { priority, customerId, requesterName, requesterEmail, assigneeId, assigneeName } = row;
  return {
    ...ticketView(row, row.unread),
    priority,
    requester: { id: customerId, name: requesterName, email: requesterEmail },
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  };
}

async function threadView(
  { db, shop }: DeskContext,
  ticket: DeskTicketRow,
  staffName: string,
): Promise<DeskThread> {
  const [messages, files] = await Promise.all([
    listMessages(db, ticket.id, { withNotes: true }),
    filesOf(db, ticket.id),
  ]);
  const isCustomer = ticket.customerId !== null;
  return {
    ticket: deskView(ticket),
    messages: messages.map(({ staffName: writer, at, ...message }) => ({
      ...message,
      name: writer ?? (message.author === 'customer' ? ticket.requesterName : shop.name),
      files: (files.get(message.id) ?? []).map(fileView),
      at: at.toISOString(),
    })),
    placeholders: {
      firstName: isCustomer ? (ticket.requesterName.split(' ')[0] ?? '') : 'there',
      ticket: ticket.code,
      about: ticket.about?.label ?? '',
      staff: staffName,
      shop: shop.name,
    },
    firstAnswerAt: iso(ticket.firstAnswerAt),
  };
}
