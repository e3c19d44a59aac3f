export { subUserRoutes } from './sub-users.routes.ts';
export { addSubUser, changeSubUser } from './sub-users.ts';
export { subUserSeals } from './sub-users.sql.ts';
