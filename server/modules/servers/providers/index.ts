export { manualProvider } from './manual.ts';
export type { MachineSize, ServerProviders } from './server-provider.ts';
