/** Mounts the contact form. */
export { supportRoutes } from './support.routes.ts';
