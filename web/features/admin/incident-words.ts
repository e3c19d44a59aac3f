export const incidentWords = {
  nav: 'Status',
  title: 'Status and incidents',
  page: 'See the public page',
  open: 'Open an incident',
  change: 'Change',
  publish: 'Publish',
  none: 'No incidents',
  noneText: 'Nothing was reported in the last 90 days.',
  name: 'Title',
  text: 'What customers should know',
  state: 'State',
  components: 'What it is about',
  states: {
    investigating: 'Investigating',
    monitoring: 'Fixed, being watched',
    resolved: 'Resolved',
  },
} as const;
