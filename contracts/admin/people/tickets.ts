/** The desk as staff see it. */
import { at, maybe, sortedBy } from '../../shapes.ts';
import * as z from 'zod/mini';
import { customerId } from '../../ids.ts';
import { anyFile, call, idParam, liveUpdates } from '../../site/paths.ts';
import {
  departments,
  messageFields,
  ticketBodyMax,
  ticketFile,
  ticketRow,
  ticketStatuses,
} from '../../support/tickets.ts';
import { line, words } from '../../text.ts';
import { outcomes, selectedIds } from '../selected.ts';

export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
/** The queues: waiting for us, mine, waiting for the customer, closed. */
export const deskViews = ['open', 'mine', 'waiting', 'closed', 'all'] as const;

export const deskTicket = z.object({
  ...ticketRow.shape,
  priority: z.enum(priorities),
  requester: z.object({
    id: maybe(customerId),
    name: z.string(),
    email: z.string(),
  }),
  assignee: maybe(z.object({ id: customerId, name: z.string() })),
});

const deskMessage = z.object({
  id: z.number(),
  author: z.enum(['customer', 'staff', 'note', 'system']),
  name: z.string(),
  via: z.enum(['web', 'chat', 'mail', 'form']),
  /** False when the sender is only an address on an envelope. */
  verified: z.boolean(),
  body: z.string(),
  /** The whole email that contains `body`; null where `body` is all of it. */
  fullBody: maybe(z.string()),
  files: z.array(ticketFile),
  at,
});

export const deskThread = z.object({
  ticket: deskTicket,
  messages: z.array(deskMessage),
  /** What placeholders of ready answers stand for in this ticket. */
  placeholders: z.record(z.string(), z.string()),
  firstAnswerAt: maybe(at),
});

export const cannedReply = z.object({
  id: z.number(),
  title: z.string(),
  body: z.string(),
  changedAt: at,
});
const cannedBody = z.strictObject({ title: words(80), body: words(ticketBodyMax) });

/** The only placeholders of ready answers; another one is refused when it is saved. */
export const placeholderNames = ['firstName', 'ticket', 'about', 'staff', 'shop'] as const;
const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Names in a text that no ticket fills. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !placeholderNames.some((known) => known === name));

/** A ready answer with what this ticket fills in; a name without a value leaves no braces. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(placeholder, (_, name: string) => values[name] ?? '');

/** Streams, which the list of calls leaves out since they do not end. */
export const deskStreams = {
  /**
   * Server-sent events: `changed` and `typing` with a ticket's id; an open stream marks presence.
   */
  deskEvents: call({ method: 'GET', path: '/admin/desk/events', media: liveUpdates }),
} as const;

/** Columns that the queue can be sorted by: the last writer, and the time. */
export const deskSorts = ['since'] as const;

export const deskCalls = {
  deskTickets: call({
    method: 'GET',
    path: '/admin/tickets',
    query: z.object({
      page: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
      search: z.optional(line(120)),
      view: z.optional(z.enum(deskViews)),
      department: z.optional(z.enum(departments)),
      ...sortedBy(deskSorts),
    }),
    answer: z.object({
      content: z.array(deskTicket),
      page: z.number(),
      size: z.number(),
      totalItems: z.number(),
    }),
  }),
  /** Who of the staff a ticket can be given to. */
  deskStaff: call({
    method: 'GET',
    path: '/admin/desk/staff',
    answer: z.object({ content: z.array(z.object({ id: customerId, name: z.string() })) }),
  }),
  deskTicket: call({
    method: 'GET',
    path: '/admin/tickets/:id',
    params: idParam,
    answer: deskThread,
  }),
  /** Marks the thread as seen by the desk. */
  seenTicket: call({ method: 'POST', path: '/admin/tickets/:id/seen', params: idParam }),
  answerTicket: call({
    method: 'POST',
    path: '/admin/tickets/:id/messages',
    params: idParam,
    body: z.strictObject({
      ...messageFields,
      /** A note stays inside; an answer leaves by mail as well. */
      kind: z.enum(['answer', 'note']),
    }),
  }),
  changeTicket: call({
    method: 'PATCH',
    path: '/admin/tickets/:id',
    params: idParam,
    body: z.strictObject({
      status: z.optional(z.enum(ticketStatuses)),
      priority: z.optional(z.enum(priorities)),
      department: z.optional(z.enum(departments)),
      assignee: z.optional(z.nullable(customerId)),
    }),
  }),
  /** Assigns each ticket to a person or to no one, or closes it. */
  selectedTickets: call({
    method: 'POST',
    path: '/admin/tickets/selected',
    body: z.discriminatedUnion('act', [
      z.strictObject({
        act: z.literal('assign'),
        ids: selectedIds,
        assignee: z.nullable(customerId),
      }),
      z.strictObject({ act: z.literal('close'), ids: selectedIds }),
    ]),
    answer: outcomes,
  }),
  deskTyping: call({ method: 'POST', path: '/admin/tickets/:id/typing', params: idParam }),
  deskUpload: call({
    method: 'POST',
    path: '/admin/desk/files',
    query: z.object({ name: words(200) }),
    answer: ticketFile,
  }),
  deskFile: call({ method: 'GET', path: '/admin/desk/files/:id', media: anyFile, params: idParam }),
  cannedReplies: call({
    method: 'GET',
    path: '/admin/canned-replies',
    answer: z.object({ content: z.array(cannedReply) }),
  }),
  addCannedReply: call({
    method: 'POST',
    path: '/admin/canned-replies',
    body: cannedBody,
    answer: cannedReply,
  }),
  changeCannedReply: call({
    method: 'PUT',
    path: '/admin/canned-replies/:id',
    params: idParam,
    body: cannedBody,
    answer: cannedReply,
  }),
  dropCannedReply: call({ method: 'DELETE', path: '/admin/canned-replies/:id', params: idParam }),
} as const;

export type DeskTicket = z.infer<typeof deskTicket>;
export type DeskThread = z.infer<typeof deskThread>;
export type DeskView = (typeof deskViews)[number];
export type Priority = (typeof priorities)[number];
export type DeskMessage = z.infer<typeof deskMessage>;
export type CannedReply = z.infer<typeof cannedReply>;
