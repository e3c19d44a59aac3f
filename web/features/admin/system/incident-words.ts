export const incidentWords = {
  nav: 'Status',
  title: 'Status and incidents',
  page: 'View status page',
  open: 'New incident',
  change: 'Edit',
  publish: 'Publish',
  none: 'No incidents',
  noneText: 'No incidents in the last 90 days.',
  name: 'Title',
  text: 'Message to customers',
  state: 'State',
  components: 'Affected components',
  states: {
    investigating: 'Investigating',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
} as const;
