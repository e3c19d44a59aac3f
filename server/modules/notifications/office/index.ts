import type { FastifyInstance } from 'fastify';
import { mailTextRoutes } from './mail-texts.routes.ts';
import { adminMailRoutes } from './mails.routes.ts';
import { adminNoticeRoutes } from './notices.routes.ts';
import { adminPushRoutes } from './push.routes.ts';
import { adminWebhookRoutes } from './webhooks.routes.ts';
import type { NotificationsOfficeWorld } from './world.ts';

/** Every call of the office of notifications. */
export function notificationsOffice(app: FastifyInstance, world: NotificationsOfficeWorld): void {
  mailTextRoutes(app, world);
  adminMailRoutes(app, world);
  adminNoticeRoutes(app, world);
  adminPushRoutes(app, world);
  adminWebhookRoutes(app, world);
}

/** News for the bells of staff. */
export { staffNoticeEventRoutes } from './notices.routes.ts';
