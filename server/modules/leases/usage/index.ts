export { beginSiteCheck, countSiteChecks, endSiteCheck } from './site-checks.sql.ts';
export { usageRoutes } from './usage.routes.ts';
export { anyFirstConnection, firstConnectionsOf } from './meters.sql.ts';
export { recordBatch, takeFirstConnections, usageOf } from './meters.sql.ts';
