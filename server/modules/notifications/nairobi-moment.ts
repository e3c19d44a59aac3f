const nairobi = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

/** "1 Mar 2026, 15:00 (Nairobi)". Takes an ISO instant. */
export const moment = (iso: string) => `${nairobi.format(Date.parse(iso))} (Nairobi)`;
