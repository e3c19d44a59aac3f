/** The editor of testimonials, for staff. */
export const testimonialWords = {
  title: 'Testimonials',
  add: 'New testimonial',
  text: 'Add only real quotes that clients agreed to publish. The front page shows the first six.',
  none: 'No testimonials yet',
  noneText: 'The front page shows this section after you add the first one.',
  name: 'Client',
  about: 'Location or role (optional)',
  body: 'Quote',
  shown: 'Show on the front page',
  visible: 'Shown',
  hidden: 'Hidden',
} as const;
