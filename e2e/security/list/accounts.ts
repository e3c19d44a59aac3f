import { attack } from './case.ts';

const identity = 'server/modules/identity';

/** Sessions, sign-up, sign-in, recovery and codes. */
export const accountCases = [
  attack('S69', 'A cookie after its sign-out', [
    `${identity}/account/account.db.test.ts`,
    'signing out ends the session in the database, so the old cookie is worthless',
  ]),
  attack('S71', 'Sessions after a reset by email', [
    `${identity}/protection/settings.db.test.ts`,
    'a forgotten password is replaced by mail, and every device is signed out',
  ]),
  attack(
    'S73',
    'The stored token without its cookie',
    [`${identity}/sign-in/sign-in.db.test.ts`, 'an authToken without the cookie is worth nothing'],
    ['web/lib/session/session.test.ts', 'unreadable details are logged and the token is removed'],
  ),
  attack('S75', 'Sessions that are idle or too old', [
    `${identity}/sign-in/sign-in.db.test.ts`,
    'a customer is signed out after 7 idle days and after 30 days in any case',
    'staff are signed out after 30 idle minutes and after 12 hours in any case',
  ]),
  attack('S77', 'Private answers in a cache', [
    'e2e/journeys/lose-the-network.spec.ts',
    'without a network the frame opens, other pages say so, and signing out leaves nothing',
  ]),
  attack(
    'S79',
    'Sign-in tells who has an account',
    [
      `${identity}/sign-in/sign-in.db.test.ts`,
      'a wrong password of anybody and an unknown address are told apart by nothing',
    ],
    [
      `${identity}/protection/end-access.db.test.ts`,
      'after the right password a suspended account says so, after a wrong one nothing',
    ],
  ),
  attack('S81', 'Sign-up tells who has an account', [
    `${identity}/sign-in/sign-up.db.test.ts`,
    'a known address gets the same answer as a new one, and a mail that says so',
    'a known address takes as long as a new one',
  ]),
  attack('S83', 'Guessed, used and expired links', [
    `${identity}/sign-in/sign-up.db.test.ts`,
    'a guessed, a used and an expired link are answered alike',
  ]),
  attack('S85', 'The life of a reset link', [
    `${identity}/protection/settings.db.test.ts`,
    'a reset link ends after 30 minutes, by a newer one, by a changed password',
    'of many uses of one reset link at once, one works',
  ]),
  attack('S87', 'A link of one purpose used for another', [
    `${identity}/protection/settings.db.test.ts`,
    'a link of one purpose is refused for every other',
  ]),
  attack(
    'S89',
    'An address that a squatter registered first',
    [
      `${identity}/protection/settings.db.test.ts`,
      'a reset confirms the address and ends what a squatter began',
    ],
    [
      `${identity}/sign-in/sign-up.db.test.ts`,
      'whoever proves the mailbox gets the account, with their own password',
    ],
  ),
  attack('S90', 'An email address that counts before its mailbox confirmed it', [
    `${identity}/protection/settings.db.test.ts`,
    'a new e-mail address counts once its own mailbox has confirmed it',
    'of two accounts that claim one address at once, one gets it',
  ]),
  attack('S91', 'Codes guessed one after the other', [
    `${identity}/second-step/second-step.db.test.ts`,
    'five wrong codes end the sign-in, and the right one comes too late',
    'an account takes ten codes in a quarter of an hour, over however many sign-ins',
  ]),
  attack('S93', 'One code of the app in two sign-ins', [
    `${identity}/second-step/second-step.db.test.ts`,
    'one code of the app works in one sign-in, also when two race for it',
  ]),
  attack('S95', 'One account from many addresses', [
    `${identity}/sign-in/sign-in.db.test.ts`,
    'after five wrong passwords, from any addresses, a stranger waits',
    'parallel guesses cannot slip past the count',
  ]),
  attack('S97', 'Passwords that are weak, long, or of odd letters', [
    `${identity}/passwords/password-rules.test.ts`,
    '%s is accepted as it stands',
    '%s is refused with its reason',
    'composed and decomposed letters are one password',
    '128 characters are accepted and a megabyte is refused at once',
  ]),
  attack('S99', 'A poisoned Host in mailed links', [
    `${identity}/sign-in/sign-up.db.test.ts`,
    'a poisoned host has no part in the link',
  ]),
];
