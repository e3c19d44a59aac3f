/** Tickets as their customer sees them. Only the support screens of the web app read this file. */
import { typedText } from '../typed.ts';
import { at, maybe } from '../shapes.ts';
import * as z from 'zod/mini';
import { fileId, ticketId } from '../ids.ts';
import { anyFile, call, idParam, liveUpdates } from '../site/paths.ts';
import { exact, words } from '../text.ts';

export const departments = ['sales', 'payments', 'technical', 'abuse'] as const;
export const ticketStatuses = ['open', 'waiting', 'closed'] as const;
export const aboutKinds = ['order', 'lease', 'server'] as const;

export const filesPerMessageMax = 5;
export const fileBytesMax = 5 * 1024 * 1024;
export const ticketBodyMax = 10_000;
export const ticketSubjectMax = 120;

const body = z
  .string()
  .check(
    z.overwrite(typedText),
    z.minLength(1, 'Enter a message'),
    z.maxLength(ticketBodyMax, `At most ${ticketBodyMax} characters`),
  );
const files = z.optional(
  z
    .array(fileId)
    .check(z.maxLength(filesPerMessageMax, `At most ${filesPerMessageMax} files to a message`)),
);
/** Made by the page for one press of the button; a repeat changes nothing. */
export const pressKey = z.string().check(z.regex(/^[\w-]{8,64}$/));
export const messageFields = { body, files, key: pressKey };

export const ticketFile = z.object({
  id: fileId,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
});

export const ticketAbout = z.object({
  kind: z.enum(aboutKinds),
  id: z.string(),
  label: z.string(),
});

export const ticketRow = z.object({
  id: ticketId,
  code: z.string(),
  subject: z.string(),
  department: z.enum(departments),
  status: z.enum(ticketStatuses),
  channel: z.enum(['web', 'chat', 'mail', 'form']),
  about: maybe(ticketAbout),
  /** Messages of the other side that were not seen yet. */
  unread: z.number(),
  createdAt: at,
  spokeAt: at,
});

const threadMessage = z.object({
  id: z.number(),
  author: z.enum(['customer', 'staff', 'system']),
  /** The first name of who wrote for the shop; null for the customer's own. */
  name: maybe(z.string()),
  body: z.string(),
  /** The whole email that contains `body`; null where `body` is all of it. */
  fullBody: maybe(z.string()),
  files: z.array(ticketFile),
  at,
});

export const ticketThread = z.object({
  ticket: ticketRow,
  messages: z.array(threadMessage),
  /** A team member has the desk open now. */
  staffOnline: z.boolean(),
  /**
   * When this ticket closes automatically without a new message; null while staff have to answer.
   */
  closesAt: maybe(at),
});

/** The possible subjects of a ticket: the customer's own orders, leases and servers. */
const aboutChoice = z.object({ ...ticketAbout.shape, at });

export const deskState = z.object({
  staffOnline: z.boolean(),
  /** Median of first answers of the last 30 days; null while too few were measured. */
  answerMinutes: maybe(z.number()),
  answersMeasured: z.number(),
  unread: z.number(),
  /** The open chat. */
  chat: maybe(ticketId),
});

export const ticketCalls = {
  desk: call({ method: 'GET', path: '/support/desk', answer: deskState }),
  tickets: call({
    method: 'GET',
    path: '/support/tickets',
    query: z.object({ page: z.optional(z.string().check(z.regex(/^\d{1,4}$/))) }),
    answer: z.object({
      content: z.array(ticketRow),
      page: z.number(),
      size: z.number(),
      totalItems: z.number(),
    }),
  }),
  aboutChoices: call({
    method: 'GET',
    path: '/support/subjects',
    answer: z.object({ content: z.array(aboutChoice) }),
  }),
  openTicket: call({
    method: 'POST',
    path: '/support/tickets',
    body: z.strictObject({
      ...messageFields,
      subject: z
        .string()
        .check(
          z.overwrite(typedText),
          z.minLength(3, 'At least 3 characters'),
          z.maxLength(ticketSubjectMax, `At most ${ticketSubjectMax} characters`),
        ),
      department: z.enum(departments),
      about: z.optional(z.strictObject({ kind: z.enum(aboutKinds), id: exact(64) })),
    }),
    answer: z.object({ id: ticketId }),
  }),
  /** The first line of a chat; continues the open one when there is one. */
  startChat: call({
    method: 'POST',
    path: '/support/chat',
    body: z.strictObject(messageFields),
    answer: z.object({ id: ticketId }),
  }),
  /** The whole thread; asking marks it as seen. */
  ticket: call({
    method: 'GET',
    path: '/support/tickets/:id',
    params: idParam,
    answer: ticketThread,
  }),
  replyToTicket: call({
    method: 'POST',
    path: '/support/tickets/:id/messages',
    params: idParam,
    body: z.strictObject(messageFields),
  }),
  closeTicket: call({ method: 'POST', path: '/support/tickets/:id/close', params: idParam }),
  typing: call({ method: 'POST', path: '/support/tickets/:id/typing', params: idParam }),
  /** Server-sent events: `changed` when the thread has news, `typing` while staff write. */
  ticketEvents: call({
    method: 'GET',
    path: '/support/tickets/:id/events',
    media: liveUpdates,
    params: idParam,
  }),
  /** One file as its raw bytes; it is sent with the message that names its id. */
  uploadFile: call({
    method: 'POST',
    path: '/support/files',
    query: z.object({ name: words(200) }),
    answer: ticketFile,
  }),
  file: call({ method: 'GET', path: '/support/files/:id', media: anyFile, params: idParam }),
} as const;

export type TicketRow = z.infer<typeof ticketRow>;
export type TicketThread = z.infer<typeof ticketThread>;
export type TicketFile = z.infer<typeof ticketFile>;
export type AboutChoice = z.infer<typeof aboutChoice>;
export type Department = (typeof departments)[number];
export type TicketStatus = (typeof ticketStatuses)[number];
export type AboutKind = (typeof aboutKinds)[number];
