/** Every call of Admin of servers. */
export { serversAdmin } from './servers.routes.ts';
