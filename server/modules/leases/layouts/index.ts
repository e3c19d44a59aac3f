/** Lists of proxies as programs read them. */
export { layouts } from './installed.ts';
export type { ListWriter } from './list-writer.ts';
