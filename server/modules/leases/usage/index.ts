export { beginSiteCheck, countSiteChecks, endSiteCheck } from './site-checks.sql.ts';
export { usageRoutes } from './usage.routes.ts';
export { anyFirstConnection, recordBatch, takeFirstConnections, usageOf } from './meters.sql.ts';
