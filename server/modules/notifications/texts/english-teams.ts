import type { MailWords } from '#contracts/support/mails.ts';
import type { TextKey } from './text-keys.ts';

/** The teams of accounts. */
export const englishTeams = {
  'team-invitation/owner': {
    subject: '{{inviter}} invites you to a team on {{shopName}}',
    preview:
      'Use the account of {{account}} with your own sign-in. The link works for {{validDays}} days.',
    heading: 'Join the team of {{account}}',
    body: '{{inviter}} invites you to use the account of {{account}} on {{shopName}}, with a sign-in of your own.\n\nAs an owner you can do everything in the account: use and buy, see payments, and manage the team.\n\nThe link works once, for {{validDays}} days. Not expecting this? Ignore this email.',
    button: 'Join the team',
  },
  'team-invitation/billing': {
    subject: '{{inviter}} invites you to a team on {{shopName}}',
    preview:
      'Use the account of {{account}} with your own sign-in. The link works for {{validDays}} days.',
    heading: 'Join the team of {{account}}',
    body: '{{inviter}} invites you to use the account of {{account}} on {{shopName}}, with a sign-in of your own.\n\nWith the billing role you can buy, pay, and see orders, invoices and the balance. You cannot see passwords.\n\nThe link works once, for {{validDays}} days. Not expecting this? Ignore this email.',
    button: 'Join the team',
  },
  'team-invitation/member': {
    subject: '{{inviter}} invites you to a team on {{shopName}}',
    preview:
      'Use the account of {{account}} with your own sign-in. The link works for {{validDays}} days.',
    heading: 'Join the team of {{account}}',
    body: '{{inviter}} invites you to use the account of {{account}} on {{shopName}}, with a sign-in of your own.\n\nAs a member you can see and use the proxies and servers. You cannot see payments or buy.\n\nThe link works once, for {{validDays}} days. Not expecting this? Ignore this email.',
    button: 'Join the team',
  },
  'team-joined': {
    subject: '{{person}} joined your team on {{shopName}}',
    preview: 'They can now use your account with their own sign-in.',
    heading: 'Hello {{firstName}}',
    body: '{{person}} ({{email}}) joined your team and can now use your account.\n\nNot expecting this? Remove them in your settings, change your password, and write to {{supportEmail}}.',
    button: 'See my team',
  },
  'team-role-changed/owner': {
    subject: 'Your role in the team of {{account}} changed',
    preview: 'You were signed out of that account. Open it again from your settings.',
    heading: 'Hello {{firstName}}',
    body: 'Your role in the team of {{account}} on {{shopName}} changed.\n\nAs an owner you can do everything in the account: use and buy, see payments, and manage the team.\n\nYou were signed out of that account, and your API tokens and list links for it no longer work. Open it again from your settings.',
    button: 'See my teams',
  },
  'team-role-changed/billing': {
    subject: 'Your role in the team of {{account}} changed',
    preview: 'You were signed out of that account. Open it again from your settings.',
    heading: 'Hello {{firstName}}',
    body: 'Your role in the team of {{account}} on {{shopName}} changed.\n\nWith the billing role you can buy, pay, and see orders, invoices and the balance. You cannot see passwords.\n\nYou were signed out of that account, and your API tokens and list links for it no longer work. Open it again from your settings.',
    button: 'See my teams',
  },
  'team-role-changed/member': {
    subject: 'Your role in the team of {{account}} changed',
    preview: 'You were signed out of that account. Open it again from your settings.',
    heading: 'Hello {{firstName}}',
    body: 'Your role in the team of {{account}} on {{shopName}} changed.\n\nAs a member you can see and use the proxies and servers. You cannot see payments or buy.\n\nYou were signed out of that account, and your API tokens and list links for it no longer work. Open it again from your settings.',
    button: 'See my teams',
  },
  'team-removed': {
    subject: 'You are no longer on the team of {{account}}',
    preview: 'You can no longer use that account on {{shopName}}.',
    heading: 'Hello {{firstName}}',
    body: 'You were removed from the team of {{account}} on {{shopName}}. You were signed out of that account, and your API tokens and list links for it no longer work.\n\nYour own account does not change.',
    button: 'See my teams',
  },
} satisfies Partial<Record<TextKey, MailWords>>;
