import type { FastifyInstance } from 'fastify';
import type { PrivacyContext } from '../context.ts';
import { customerDataRoutes } from './customer-data.routes.ts';

/** Every call of Admin of privacy. */
export function privacyAdmin(app: FastifyInstance, ctx: PrivacyContext): void {
  customerDataRoutes(app, ctx);
}
