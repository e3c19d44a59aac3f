/** Every call of Admin of servers. */
export { serversAdmin } from './servers.routes.ts';
/** What the search of everything finds of servers. */
export { serverFinder } from './find-servers.sql.ts';
