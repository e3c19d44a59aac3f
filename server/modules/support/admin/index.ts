import type { FastifyInstance } from 'fastify';
import type { DeskContext } from '../desk-context.ts';
import { cannedReplyRoutes } from './canned-replies.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { testimonialRoutes } from './testimonials.routes.ts';
import { adminTicketRoutes } from './tickets.routes.ts';

/** Every call of Admin of support. */
export function supportAdmin(app: FastifyInstance, ctx: DeskContext): void {
  cannedReplyRoutes(app, ctx);
  contentRoutes(app, ctx);
  testimonialRoutes(app, ctx);
  adminTicketRoutes(app, ctx);
}

/** What happens at the desk, while it happens. */
export { deskEventRoutes } from './desk-events.routes.ts';
/** What the search of everything finds of tickets. */
export { ticketFinder } from './find-tickets.sql.ts';
