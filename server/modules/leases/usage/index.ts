export { usageRoutes } from './usage.routes.ts';
export { anyFirstConnection, recordBatch, takeFirstConnections, usageOf } from './meters.sql.ts';
