/** The door of pools: suppliers of rotating exits. */
export { installedDialects } from './dialects.ts';
export { addPool, changePool, movePool, type NewPool } from './edit-pools.sql.ts';
export { measureDuePools, anyPoolDue } from './measure.ts';
export {
  failingPools,
  findPoolRoutes,
  poolKindsOnSale,
  poolPasswords,
  poolsChannel,
} from './pools.sql.ts';
export { poolRoutes } from './pools.routes.ts';
