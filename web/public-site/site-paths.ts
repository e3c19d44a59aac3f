/** The header's links, in their order. */
export const mainLinks = [
  { href: '/residential', label: 'Residential Proxy' },
  { href: '/rdp', label: 'RDP Server' },
  { href: '/psd-template', label: 'PSD Template' },
  { href: '/coming-soon#numbers', label: 'Non-VOIP Numbers' },
  { href: '/coming-soon#cards', label: 'VCC Card' },
  { href: '/contact', label: 'Contact Us' },
] as const;

/** The footer's quick links. */
export const quickLinks = [
  { href: '/residential', label: 'Residential proxies' },
  { href: '/rdp', label: 'RDP and VPS servers' },
  { href: '/maintainance', label: 'FAQ' },
  { href: '/contact', label: 'Contact us' },
  { href: '/system-status', label: 'System status' },
  { href: '/privacy#terms', label: 'Terms & Conditions' },
  { href: '/privacy#privacy', label: 'Privacy Policy' },
  { href: '/privacy#acceptable-use', label: 'Acceptable use' },
] as const;

export const signInPath = '/account/login';
/** Opens the second tab of the sign-in page (decision G2). */
export const getStartedPath = '/account/login?new=1';
