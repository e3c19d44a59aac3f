export { manualProvider } from './manual.ts';
export type { ServerProviders } from './server-provider.ts';
