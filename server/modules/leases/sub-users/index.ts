export { subUserRoutes } from './sub-users.routes.ts';
export { subUserSeals } from './sub-users.sql.ts';
