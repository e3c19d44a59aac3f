/** Every call of Admin of privacy. */
export { privacyAdmin } from './customer-data.routes.ts';
