import type { ServerProvider } from './server-provider.ts';

/** The operator makes the machine and fills in the form: the order in the queue is the task. */
export const manualProvider: ServerProvider = {
  name: 'manual',
  create: async (key) => ({ kind: 'pending', reference: `task:${key}` }),
};
