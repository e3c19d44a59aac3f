/** For team members, who work in English. */
export const joinStaffWords = {
  title: 'Join the team',
  owner: 'Become the owner of this shop',
  ownerText:
    'One-time link to become the first owner. Next, sign in and set up an authenticator app.',
  text: (role: string) => `You’re invited as ${role}. Next, set up an authenticator app.`,
  known: (email: string) => `${email} already has an account; it gets the role and is signed out.`,
  submit: 'Join',
  doneTitle: 'You’re on the team',
  doneText: 'Sign in, then set up an authenticator app in Settings.',
  signIn: 'Sign in',
  overTitle: 'This link no longer works',
  overText: 'It has expired or was already used. Ask for a new one.',
} as const;
