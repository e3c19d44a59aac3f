import type { Answer, ServerProvider } from './server-provider.ts';

const noFigures = new Error('A machine made by hand has no provider to ask.');

/** The operator does it and fills in the form: the row in the queue is the task. */
export const manualProvider: ServerProvider = {
  name: 'manual',
  can: new Set(),
  advance: async ({ kind, key }): Promise<Answer> => ({
    kind: 'pending',
    task: `by hand: ${kind} ${key}`,
    lookAgainMs: null,
  }),
  look: async () => Promise.reject(noFigures),
  console: async () => Promise.reject(noFigures),
  usage: async () => Promise.reject(noFigures),
  list: async () => [],
  check: async () => ({ ok: true, detail: 'The operator is told by mail and by the queue.' }),
  fits: async () => ({ ok: true, detail: 'The operator makes it as it was sold.' }),
};
