export { usageRoutes } from './usage.routes.ts';
export { foldOldUsage } from './usage.sql.ts';
export { forgetOldMeters, takeFirstConnections, usageOf } from './meters.sql.ts';
