import type { FastifyInstance } from 'fastify';
import { mailTextRoutes } from './mail-texts.routes.ts';
import { adminMailRoutes } from './mails.routes.ts';
import { adminNoticeRoutes } from './notices.routes.ts';
import { adminPushRoutes } from './push.routes.ts';
import { adminWebhookRoutes } from './webhooks.routes.ts';
import type { NotificationsOfficeContext } from './context.ts';

/** Every call of the office of notifications. */
export function notificationsOffice(app: FastifyInstance, ctx: NotificationsOfficeContext): void {
  mailTextRoutes(app, ctx);
  adminMailRoutes(app, ctx);
  adminNoticeRoutes(app, ctx);
  adminPushRoutes(app, ctx);
  adminWebhookRoutes(app, ctx);
}

/** News for the bells of staff. */
export { staffNoticeEventRoutes } from './notices.routes.ts';
