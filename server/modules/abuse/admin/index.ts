/** Every call of Admin of abuse. */
export { abuseAdmin } from './abuse.routes.ts';
