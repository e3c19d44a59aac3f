export { payoutRoutes } from './payouts.routes.ts';
