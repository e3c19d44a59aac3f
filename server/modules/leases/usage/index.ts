export { usageRoutes } from './usage.routes.ts';
export { anyFirstConnection, takeFirstConnections, usageOf } from './meters.sql.ts';
