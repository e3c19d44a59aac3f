/** Every kind of goods. */
export { installedKinds } from './installed.ts';
