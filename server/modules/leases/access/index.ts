export { createDirectory } from './gateway-directory.ts';
export type { GatewayDirectory } from './gateway-directory.ts';
export { isQuiet } from './presence.sql.ts';
export { listSessions, releaseSessions } from './sessions.ts';
export { sessionRoutes } from './sessions.routes.ts';
export { addSource, listSources, removeSource } from './sources.ts';
export { sourceRoutes } from './sources.routes.ts';
