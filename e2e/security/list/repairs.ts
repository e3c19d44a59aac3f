import { attack } from './case.ts';

const modules = 'server/modules';

/** What reviews of the running shop found, so that it never comes back. */
export const repairedCases = [
  attack('S156', 'An email change that outlives a new password', [
    `${modules}/identity/protection/end-access.db.test.ts`,
    'does not outlive ',
    'is told to the old address at once, also when the new one is taken',
  ]),
  attack('S157', 'A manager who suspends an owner', [
    `${modules}/identity/staff/staff.db.test.ts`,
    'only who manages the team suspends a member of it',
  ]),
  attack('S158', 'The rule of two people switched off by the person it binds', [
    `${modules}/settings/admin/settings.db.test.ts`,
    'who sends refunds cannot raise the amount that one person may refund alone',
  ]),
  attack('S159', 'Weak settings of a live shop', [
    'server/entrypoints/live-settings.test.ts',
    'live mode refuses $name=$value as the document says',
    'a copy of .env.example with every line switched on is refused, value by value',
  ]),
  attack(
    'S160',
    'A client that says where it comes from',
    [
      'server/platform/http/edge.test.ts',
      'a proxy that nobody named is told of once, in plain words, and believed nothing',
    ],
    [
      'server/entrypoints/live-settings.test.ts',
      'database and proxies are never left to a default',
    ],
  ),
  attack(
    'S161',
    'Permissions that outlive the second factor',
    [
      `${modules}/identity/second-step/second-step.db.test.ts`,
      'staff who switch the app off have no permission from then on, here or anywhere',
    ],
    [
      `${modules}/admin/roles.db.test.ts`,
      'the team, settings and money back take a code that is at most ten minutes old',
    ],
  ),
  attack('S162', 'Live updates that outlive the right to them, or never end', [
    `${modules}/identity/sessions/open-streams.db.test.ts`,
    '%s ends the streams that other processes hold',
    'one %s opens so many streams and no more',
  ]),
  attack('S163', 'A resent activation link that carries a stranger’s password', [
    `${modules}/identity/protection/end-access.db.test.ts`,
    'carries the sign-up of the browser that asks, never a later stranger’s',
  ]),
  attack(
    'S164',
    'A person who is named after the erasure',
    [
      `${modules}/admin/personal-data.db.test.ts`,
      'an erasure takes the payer out of our rows and out of what providers said',
    ],
    [
      `${modules}/admin/every-holding.db.test.ts`,
      'every table that may tell of a person is declared by its module',
      'where nothing is done, a sentence says why',
    ],
  ),
  attack('S165', 'A change of protection that its owner never hears of', [
    `${modules}/identity/protection/end-access.db.test.ts`,
    'the owner is told of each change of what protects the account, once',
  ]),
  attack('S166', 'A name that is a message to somebody else', [
    'contracts/text.test.ts',
    'the name of a person',
  ]),
  attack(
    'S167',
    'Request targets and text that nothing can keep',
    ['server/entrypoints/hostile-input.db.test.ts', 'no call answers 5xx to %s'],
    [
      'server/platform/http/pages/pages.test.ts',
      'the request target %s is an address that does not exist',
    ],
  ),
  attack('S168', 'An attack without a trace in the log', [
    `${modules}/admin/system/refusals.db.test.ts`,
    'is one line with who, what and from where, and one count',
    'is told to the owners once an hour, from all processes together',
  ]),
  attack('S169', 'Provider messages that the database cannot keep, and of unlisted addresses', [
    `${modules}/payments/callbacks/store-callback.db.test.ts`,
    'a signed webhook with %s is kept, whatever it says',
    'a callback with %s is kept and makes the shop ask',
    'a callback from an unlisted address is kept, and marked',
  ]),
  attack('S170', 'Two tabs, double clicks and repeated programs that pay twice', [
    `${modules}/sales/flows/checkout/one-open-payment.db.test.ts`,
    '%s: twenty tries at once are one order and one prompt',
  ]),
  attack(
    'S171',
    'Requests made from the interface description, each with one thing wrong',
    [
      'e2e/security/fuzz.spec.ts',
      'no request made from the interface description breaks its rules',
    ],
    [
      'server/platform/http/headers.test.ts',
      'an address %s, which never meets a route, is refused as all others are',
    ],
    [
      'server/platform/http/api-document.test.ts',
      'each success is named with its status and its media type',
    ],
  ),
  attack('S194', 'Letters that look like those of another account, and marks that nobody sees', [
    'contracts/typed.test.ts',
    'the address %j is refused, and not read as another’s',
    'no letter becomes another one',
  ]),
  attack(
    'S195',
    'A field that judges what nobody sees of a paste',
    ['e2e/support/typed-fields.test.ts', 'every text that is typed is read as what is seen of it'],
    ['web/ui/input/input.test.tsx', 'a paste is not cut off by the marks that nobody sees of it'],
  ),
  attack(
    'S196',
    'The calls of the team for everybody to read, and programs that pay twice',
    [
      'server/platform/http/api-document.test.ts',
      'the calls of the team are in a document that the team alone may read',
    ],
    [`${modules}/sales/flows/checkout/token-pays.db.test.ts`, 'a program sends a key with POST %s'],
  ),
  attack('S197', 'Forged senders that silence a customer at the desk', [
    `${modules}/support/mails/receive-mail.db.test.ts`,
    'forged mails silence nobody: a token and a proved sender are heard after them',
  ]),
  attack(
    'S198',
    'A mail that no program reads, sent again for days; NUL and long names in its headers',
    [`${modules}/support/mails/receive-mail.db.test.ts`, 'what cannot be read is refused for good'],
    [
      `${modules}/support/mails/parse-mail.test.ts`,
      'two long names of mails are two, and a name holds nothing that the database refuses',
    ],
  ),
  attack('S199', 'A mail whose history hides what its writer says', [
    `${modules}/support/mails/parse-mail.test.ts`,
    'the whole text is kept beside what is shown',
  ]),
];
