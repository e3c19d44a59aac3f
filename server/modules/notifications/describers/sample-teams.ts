import type { MailFacts } from './mail.ts';

type TeamTemplate = 'team-invitation' | 'team-joined' | 'team-role-changed' | 'team-removed';

/** Facts of the emails about teams. */
export const sampleTeams: Pick<MailFacts, TeamTemplate> = {
  'team-invitation': {
    inviter: 'Amina Otieno',
    account: 'Otieno Media',
    kind: 'member',
    link: 'https://shop.example/account/team#sample',
    validDays: 7,
  },
  'team-joined': {
    firstName: 'Amina',
    person: 'Brian Mwangi',
    email: 'brian@customer.example',
    link: 'https://shop.example/account/settings#team',
  },
  'team-role-changed': {
    firstName: 'Brian',
    account: 'Otieno Media',
    kind: 'billing',
    link: 'https://shop.example/account/settings#team',
  },
  'team-removed': {
    firstName: 'Brian',
    account: 'Otieno Media',
    link: 'https://shop.example/account/settings#team',
  },
};
