import type { FastifyInstance } from 'fastify';
import type { PrivacyWorld } from '../world.ts';
import { customerDataRoutes } from './customer-data.routes.ts';

/** Every call of the office of privacy. */
export function privacyOffice(app: FastifyInstance, world: PrivacyWorld): void {
  customerDataRoutes(app, world);
}
