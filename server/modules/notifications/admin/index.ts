import type { FastifyInstance } from 'fastify';
import { mailTextRoutes } from './mail-texts.routes.ts';
import { adminMailRoutes } from './mails.routes.ts';
import { adminNoticeRoutes } from './notices.routes.ts';
import { adminPushRoutes } from './push.routes.ts';
import { adminWebhookRoutes } from './webhooks.routes.ts';
import type { NotificationsAdminContext } from './context.ts';

/** Every call of Admin of notifications. */
export function notificationsAdmin(app: FastifyInstance, ctx: NotificationsAdminContext): void {
  mailTextRoutes(app, ctx);
  adminMailRoutes(app, ctx);
  adminNoticeRoutes(app, ctx);
  adminPushRoutes(app, ctx);
  adminWebhookRoutes(app, ctx);
}

/** News for the bells of staff. */
export { staffNoticeEventRoutes } from './notices.routes.ts';
