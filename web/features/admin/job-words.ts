/** The health of the machinery. */
export const jobWords = {
  processes: 'Processes',
  alive: 'At work',
  silent: 'Silent',
  queues: 'Queues',
  queueHeads: ['Queue', 'Waiting', 'Due', 'Oldest due', 'Failing', 'Gave up'],
  loops: 'Loops of the worker',
  loopHeads: ['Loop', 'Last turn', 'Took', 'State'],
  fine: 'Runs',
  late: 'Late',
  failures: (count: number) => (count === 1 ? 'Failed' : `Failed ${count} times`),
  idle: 'Nothing is waiting.',
  health: 'Health',
} as const;
