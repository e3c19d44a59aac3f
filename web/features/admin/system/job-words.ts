/** The health of background jobs. */
export const jobWords = {
  processes: 'Processes',
  alive: 'Running',
  silent: 'Not responding',
  queues: 'Queues',
  queueHeads: ['Queue', 'Waiting', 'Due', 'Oldest due', 'Retrying', 'Failed'],
  loops: 'Scheduled tasks',
  loopHeads: ['Task', 'Last run', 'Duration', 'State'],
  fine: 'OK',
  late: 'Late',
  failures: (count: number) => (count === 1 ? 'Failed' : `Failed ${count} times`),
  idle: 'No jobs waiting.',
  health: 'Health',
} as const;
