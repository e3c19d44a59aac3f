type ShopCommand = Readonly<{
  /** What it does, in a line. */
  does: string;
  /** What else there is to know before running it. */
  more: string;
  /** Works on the embedded database as well, which is lent to it. */
  lends?: true;
}>;

const stops = 'It runs until it is told to end (SIGTERM or Ctrl-C).';

/** Each is an entrypoint of the same name. */
export const shopCommands: ReadonlyMap<string, ShopCommand> = new Map<string, ShopCommand>([
  [
    'migrate',
    {
      does: 'brings the database to the newest schema and grants the role of the processes',
      more: 'Run it before the processes of a new version. It connects with DATABASE_URL, is safe to repeat, and waits for another one that runs.',
    },
  ],
  ['api', { does: 'serves pages, calls and callbacks on PORT', more: stops }],
  [
    'worker',
    { does: 'asks providers, ends leases, sends mail, checks proxies', more: `${stops} Run one.` },
  ],
  [
    'gateway',
    { does: 'carries the traffic of customers on SOCKS_PORT and HTTP_PROXY_PORT', more: stops },
  ],
  [
    'check',
    {
      does: 'checks settings, database, providers, mail and the machine, and says what to do',
      more: 'With --settings-only it judges the environment alone. It ends with 1 when something must be corrected.',
    },
  ],
  [
    'status',
    {
      does: 'says on one screen how the shop stands: processes, jobs, payments, books, backups',
      more: 'It changes nothing and asks nobody. It ends with 1 when something needs a person.',
    },
  ],
  [
    'order',
    {
      does: 'tells the whole story of one order, oldest first, without names and numbers of people',
      more: 'Name it by its code (LG-…), a payment, an M-Pesa receipt, a reference of a provider or an invoice number. The last line gives the request ids that logs are searched by.',
    },
  ],
  [
    'first-owner',
    {
      does: 'prints the one-time link that makes the first owner',
      more: 'Once the shop has an owner it prints who that is, and how to invite others. A new link ends the one before.',
    },
  ],
  [
    'rotate-secret',
    {
      does: 'seals every value under LANGO_SECRET that one of LANGO_SECRET_FORMER sealed',
      more: 'The shop may run meanwhile, and it may be stopped and run again. It says when LANGO_SECRET_FORMER may be taken out; without one it prints the steps. It ends with 1 while values are left, or a process that seals under a former secret is connected.',
    },
  ],
  [
    'backup',
    {
      does: 'writes one sealed backup of the whole database, while the shop runs',
      more: 'It goes to BACKUP_PLACE or --to PLACE, sealed with BACKUP_KEY. A place is a folder, or s3://BUCKET/PREFIX with the key in BACKUP_S3_KEY_ID and BACKUP_S3_SECRET. --keep N (or BACKUP_KEEP) says how many backups stay. Run it from a timer.',
      lends: true,
    },
  ],
  [
    'verify-backup',
    {
      does: 'proves a backup: restores it into a database of its own, checks the books, drops it',
      more: 'It takes the newest of BACKUP_PLACE or --from PLACE, or the one that --backup NAME names. It ends with 1 when the backup does not hold.',
      lends: true,
    },
  ],
  [
    'restore',
    {
      does: 'loads a backup into the new, empty database that DATABASE_URL names, or of a new DATA_DIR',
      more: 'It takes the newest of BACKUP_PLACE or --from PLACE, or the one that --backup NAME names. Document numbers go on past those that may have been issued since, and the providers are asked what was paid later. Start the processes afterwards.',
      lends: true,
    },
  ],
  [
    'export',
    {
      does: 'writes the data of the whole shop in open formats, a file for each table, without secrets',
      more: 'It goes to the new folder that --to names, as CSV, or as JSON Lines with --format jsonl, and all of one moment while the shop runs. A README says what is where. It is no backup: nothing reads it back.',
    },
  ],
  [
    'geo-update',
    {
      does: 'refreshes the local databases of countries and networks',
      more: 'Run it once a month, for example from cron.',
    },
  ],
]);

const names = [...shopCommands.keys()];
const width = Math.max(...names.map((name) => name.length));

const settings = [
  'Settings are environment variables, explained in .env.example. --env PATH reads them from a file;',
  'without it, .env beside package.json is read if there is one. The environment wins over the file.',
];

export const overview = () =>
  [
    'npm run shop -- COMMAND [--env PATH]',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${shopCommands.get(name)?.does ?? ''}`),
    '',
    ...settings,
  ].join('\n');

export const helpOf = (name: string, { does, more }: ShopCommand) =>
  [`npm run shop -- ${name} [--env PATH]`, '', `${name} ${does}.`, more, '', ...settings].join(
    '\n',
  );
