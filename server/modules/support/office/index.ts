import type { FastifyInstance } from 'fastify';
import type { DeskWorld } from '../desk-world.ts';
import { cannedReplyRoutes } from './canned-replies.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { testimonialRoutes } from './testimonials.routes.ts';
import { adminTicketRoutes } from './tickets.routes.ts';

/** Every call of the office of support. */
export function supportOffice(app: FastifyInstance, world: DeskWorld): void {
  cannedReplyRoutes(app, world);
  contentRoutes(app, world);
  testimonialRoutes(app, world);
  adminTicketRoutes(app, world);
}

/** What happens at the desk, while it happens. */
export { deskEventRoutes } from './desk-events.routes.ts';
