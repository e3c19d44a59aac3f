/** What the editor of testimonials says. */
export const testimonialWords = {
  title: 'Testimonials',
  text: 'Enter only what real clients wrote and let you publish. The front page shows the first six.',
  none: 'No testimonials yet',
  noneText: 'The front page shows this section once you add the first one.',
  name: 'Client',
  about: 'Place or role (optional)',
  body: 'What the client wrote',
  shown: 'Show on the front page',
  visible: 'Shown',
  hidden: 'Hidden',
} as const;
