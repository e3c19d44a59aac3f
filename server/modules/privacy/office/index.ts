import type { FastifyInstance } from 'fastify';
import type { PrivacyContext } from '../context.ts';
import { customerDataRoutes } from './customer-data.routes.ts';

/** Every call of the office of privacy. */
export function privacyOffice(app: FastifyInstance, ctx: PrivacyContext): void {
  customerDataRoutes(app, ctx);
}
