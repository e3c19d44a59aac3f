/** What the customer of a server sees and does; its terms. */
export { serverLifeRoutes } from './server-life.routes.ts';
/** From a paid server to a running one. */
export { completeProvisioning, failProvisioning, retryProvisioning } from './provision.ts';
export { finishOperation, retryOperation, workAsStaff } from './staff-operations.ts';
