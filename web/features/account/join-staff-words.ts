/** For the shop's own staff, who work in English. */
export const joinStaffWords = {
  title: 'Join the staff',
  owner: 'Become the owner of this shop',
  ownerText:
    'This link makes the first owner, once. Then you sign in and set up an authenticator app.',
  text: (role: string) => `You are invited as ${role}. Then you set up an authenticator app.`,
  known: (email: string) => `${email} has an account here; it gets the role and is signed out.`,
  submit: 'Join',
  doneTitle: 'You are on the staff',
  doneText: 'Sign in, then set up an authenticator app in your settings.',
  signIn: 'Sign in',
  overTitle: 'This link no longer works',
  overText: 'It was used, replaced by a newer one, or is older than 24 hours. Ask for a new one.',
} as const;
