/** The header's links, in their order: English addresses, and the names of their words. */
export const mainLinks = [
  { path: '/residential', word: 'residential' },
  { path: '/rdp', word: 'rdp' },
  { path: '/psd-template', word: 'templates' },
  { path: '/coming-soon#numbers', word: 'numbers' },
  { path: '/coming-soon#cards', word: 'cards' },
  { path: '/contact', word: 'contact' },
] as const;

/** The footer's quick links. */
export const quickLinks = [
  { path: '/residential', word: 'residential' },
  { path: '/rdp', word: 'rdp' },
  { path: '/maintainance', word: 'faq' },
  { path: '/contact', word: 'contact' },
  { path: '/system-status', word: 'status' },
  { path: '/developers', word: 'developers' },
  { path: '/privacy#terms', word: 'terms' },
  { path: '/privacy#privacy', word: 'privacy' },
  { path: '/privacy#acceptable-use', word: 'use' },
  { path: '/abuse', word: 'abuse' },
] as const;

export const signInPath = '/account/login';
/** Opens the second tab of the sign-in page (decision G2). */
export const getStartedPath = '/account/login?new=1';
