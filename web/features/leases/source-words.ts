import { catalogue } from '../../lib/words.ts';

/** Addresses and ranges that use a lease without a password. */
export const sourceWords = catalogue({
  en: {
    title: 'Use without a password',
    intro: 'Programs at these addresses connect without user and password, on this port only:',
    noPort: 'Add the address of your computer or server; this proxy then gets a port of its own.',
    label: 'Public address or range',
    hint: 'IPv4 or IPv6, such as 102.0.4.15 or 102.0.4.0/24',
    current: 'Use my current address',
    add: 'Add',
    remove: (address: string) => `Remove ${address}`,
    removed: 'What was connected is cut off; programs with the password connect again.',
    failed: 'The list was not changed. Please try again.',
    again: 'Try again',
    unread: 'The list could not be read.',
  },
  sw: {
    title: 'Tumia bila nenosiri',
    intro: 'Programu za anwani hizi huunganishwa bila jina na nenosiri, kwa mlango huu tu:',
    noPort: 'Ongeza anwani ya kompyuta au seva yako; proksi hii itapata mlango wake yenyewe.',
    label: 'Anwani au masafa ya umma',
    hint: 'IPv4 au IPv6, kama 102.0.4.15 au 102.0.4.0/24',
    current: 'Tumia anwani yangu ya sasa',
    add: 'Ongeza',
    remove: (address: string) => `Ondoa ${address}`,
    removed: 'Zilizounganishwa zimekatwa; programu zenye nenosiri huunganishwa tena.',
    failed: 'Orodha haikubadilishwa. Tafadhali jaribu tena.',
    again: 'Jaribu tena',
    unread: 'Orodha haikusomeka.',
  },
});
