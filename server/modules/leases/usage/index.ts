export { usageRoutes } from './usage.routes.ts';
export { foldOldUsage } from './usage.sql.ts';
export {
  anyFirstConnection,
  forgetOldMeters,
  takeFirstConnections,
  usageOf,
} from './meters.sql.ts';
