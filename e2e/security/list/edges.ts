import { attack } from './case.ts';

const modules = 'server/modules';

/** The browser's boundary, injection and parsing, mail, the way out, and the machine. */
export const edgeCases = [
  attack('S100', 'Writes from another site'),
  attack('S101', 'Writes with an odd Origin, or without one'),
  attack('S103', 'A sign-in that another site sends', [
    `${modules}/identity/sign-in/sign-in.db.test.ts`,
    'a foreign page can neither sign somebody in nor out',
  ]),
  attack('S105', 'Return addresses that lead away', [
    'web/lib/session/return-path.test.ts',
    '%s becomes the dashboard',
  ]),
  attack('S107', 'Scripts that a page did not bring', [
    'server/platform/http/pages/inline-blocks.test.ts',
    'what a page has in itself is allowed by its hash, each once and nothing else',
  ]),
  attack('S109', 'Headers of every kind of answer', [
    'server/platform/http/headers.test.ts',
    '%s says what no page of the shop may use',
  ]),
  attack(
    'S111',
    'Markup in whatever people write',
    [
      `${modules}/notifications/words/render.test.ts`,
      'nothing put into %s becomes a header or markup',
    ],
    [`${modules}/support/articles/render-markdown.test.ts`, '%s does nothing in an article'],
  ),
  attack('S113', 'SQL in every parameter', [
    `${modules}/catalogue/listing/listing.db.test.ts`,
    '%s: no text in %s reaches the database as SQL (S113)',
  ]),
  attack(
    'S115',
    'Line ends that become headers of a mail',
    [
      `${modules}/notifications/mails/deliver-mail.db.test.ts`,
      'a body that looks like headers stays a body, and its sender is Reply-To only',
      '%j is no recipient',
    ],
    [`${modules}/notifications/words/mail-text.test.ts`, 'a subject of %j is no subject'],
  ),
  attack(
    'S117',
    'Odd letters in documents and file names',
    [
      `${modules}/billing/documents/documents.test.ts`,
      'letters with marks are written as they are, and emoji leave no hole',
      'letters that no font has are left out, and who has no others is named by the email',
    ],
    [
      `${modules}/support/tickets/judge-file.test.ts`,
      'a name keeps nothing that a folder, a header or a shell would read',
    ],
  ),
  attack('S118', 'Placeholders and templates in what people write', [
    `${modules}/notifications/words/mail-text.test.ts`,
    'what a value holds is never read as a placeholder',
  ]),
  attack('S119', 'Files at every call', [
    `${modules}/support/tickets/tickets.db.test.ts`,
    'only a route that takes files takes bytes',
  ]),
  attack('S121', 'Paths out of the folder of pages', [
    'server/platform/http/pages/pages.test.ts',
    'the request target %s is an address that does not exist',
  ]),
  attack('S123', 'Hostile JSON', [
    'server/platform/http/route.test.ts',
    'endless nesting is refused and not walked',
  ]),
  attack('S125', 'Text that makes patterns slow'),
  attack('S127', 'Lists, objects and numbers where text is expected'),
  attack('S129', 'The contact form as an open relay'),
  attack('S131', 'Other ways and countries of delivery'),
  attack('S133', 'Answers to the address of a stranger', [
    `${modules}/support/mails/receive-mail.db.test.ts`,
    'a stranger’s mail is noted and answered by nothing',
  ]),
  attack('S135', 'Secrets in mails', [
    `${modules}/notifications/words/render.test.ts`,
    'a mail about a proxy has host, ports, user and dates, and no password',
  ]),
  attack(
    'S137',
    'A lease as the way into private networks',
    ['gateway/testing/cases-policy.ts', 'odd spellings of the loopback are refused'],
    [
      'gateway/testing/cases-policy.ts',
      'a name that answers public first and private then never leads to the private address',
      'mail and abuse ports are closed; a review opens some, and never 25',
    ],
  ),
  attack(
    'S139',
    'Hostile lists of stock and products',
    [
      `${modules}/inventory/admin/import-stock.db.test.ts`,
      'five thousand rows with 37 bad ones: each is explained, none is lost',
    ],
    [
      `${modules}/catalogue/admin/products.db.test.ts`,
      'every row of a file is new, changed, known or refused with a reason and a way out',
    ],
  ),
  attack('S141', 'Requests whose end is in doubt'),
  attack('S143', 'Pages and spans without end', [
    `${modules}/catalogue/listing/listing.db.test.ts`,
    '%o is refused (S143)',
  ]),
  attack('S145', 'Headers that are too long or too many'),
  attack('S147', 'What an error tells', [
    'server/platform/http/problem.test.ts',
    'nothing is promised of a write that met a bug',
  ]),
  attack('S149', 'Secrets in the storage of a browser'),
  attack('S150', 'Card numbers where names are asked for', [
    'contracts/text.test.ts',
    'the name of a person',
  ]),
  attack(
    'S151',
    'Secrets that come with the program',
    ['server/entrypoints/live-settings.test.ts', 'no sample of .env.example opens a live shop'],
    ['server/platform/setting-rules/secret-strength.test.ts', '%s is weak'],
  ),
  attack('S153', 'Data copies for others, twice, or too late', [
    `${modules}/admin/personal-data.db.test.ts`,
    'a copy holds every part as JSON and as tables, and its link works once',
    'a copy that nobody fetched for three days is gone',
  ]),
  attack('S155', 'Packages that are loose, old, or from elsewhere', [
    'scripts/rules/tidy.test.ts',
    'each dependency is pinned to one version',
    'the lockfile names no address to download from',
  ]),
];
