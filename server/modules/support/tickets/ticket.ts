import type { CustomerId, FileId, TicketId } from '#contracts/ids.ts';
import type { AboutKind, Department, TicketStatus } from '#contracts/support/tickets.ts';
import type { Priority } from '#contracts/admin/people/tickets.ts';
import { dayMs } from '#contracts/time.ts';

/** Where a message came from. */
export type Via = 'web' | 'chat' | 'mail' | 'form';
/**
 * The author of a message: a note is visible to staff only, the system records automatic events.
 */
export type Author = 'customer' | 'staff' | 'note' | 'system';

export type About = Readonly<{ kind: AboutKind; id: string; label: string }>;

export type Ticket = Readonly<{
  id: TicketId;
  code: string;
  /** Absent for a visitor, whom only an address names. */
  customerId: CustomerId | null;
  requesterEmail: string;
  requesterName: string;
  department: Department;
  channel: Via;
  subject: string;
  about: About | null;
  status: TicketStatus;
  priority: Priority;
  assigneeId: CustomerId | null;
  createdAt: Date;
  spokeAt: Date;
  firstAnswerAt: Date | null;
  customerSeen: number;
  staffSeen: number;
}>;

export type AttachedFile = Readonly<{
  id: FileId;
  messageId: number;
  name: string;
  mediaType: string;
  bytes: number;
}>;

export type Message = Readonly<{
  id: number;
  author: Author;
  /** The first name of the staff member who wrote; null for everybody else. */
  staffName: string | null;
  via: Via;
  verified: boolean;
  body: string;
  /** The whole email that contains `body`; null where `body` is all of it. */
  fullBody: string | null;
  at: Date;
}>;

/** A customer who does not answer is warned, and then the ticket closes automatically. */
export const quietMs = { warned: 5 * dayMs, closed: 7 * dayMs } as const;

/**
 * When the ticket closes automatically without a new message; null while the shop has to answer.
 */
export const closesAt = ({ status, spokeAt }: Pick<Ticket, 'status' | 'spokeAt'>): Date | null =>
  status === 'waiting' ? new Date(spokeAt.getTime() + quietMs.closed) : null;

/** The effect of a message on the status: the other side's turn comes next. */
export function statusAfter(status: TicketStatus, author: Author): TicketStatus {
  if (author === 'customer') return 'open';
  if (author === 'staff') return 'waiting';
  return status;
}

const subjectMax = 80;
/** A subject for who wrote none: the first line of what they wrote. */
export function subjectOf(body: string): string {
  const [line = ''] = body.trim().split('\n');
  const text = line.trim();
  return text.length > subjectMax ? `${text.slice(0, subjectMax - 1)}…` : text || 'No subject';
}

/** Line breaks and tabs stay; other control characters, which no text column takes, go. */
export const readable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');
