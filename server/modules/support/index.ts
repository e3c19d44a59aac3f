/** Mounts the contact form. */
export { supportRoutes } from './support.routes.ts';
export type { SupportWorld } from './take-message.ts';
