/** The colour of each state of a server. */
export const stateTones = {
  requested: 'info',
  creating: 'info',
  failed: 'bad',
  active: 'ok',
  suspended: 'warn',
  terminating: 'neutral',
  gone: 'neutral',
} as const;
