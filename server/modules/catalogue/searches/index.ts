/** The calls by which customers keep searches of the market. */
export { searchesRoutes } from './searches.routes.ts';
