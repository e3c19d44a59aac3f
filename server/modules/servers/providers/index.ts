export { manualProvider } from './manual.ts';
export type { DialMachine } from './dial-machine.ts';
export type { MachineSize, ServerProviders } from './server-provider.ts';
