import { countLines } from './project-files.ts';
import { locales } from '#contracts/locales.ts';

/** A rule about the code as text. Lines that match are offences in the files it covers. */
export type LineRule = Readonly<{
  name: string;
  /** What the offender should do instead. */
  advice: string;
  covers: (file: string) => boolean;
  pattern: RegExp;
  /** A line that breaks the rule, so that a test notices a pattern that matches nothing. */
  offence: string;
  in: string;
}>;

const self = /^scripts\/rules\/tidy(\.test)?\.ts$/;
const test = /\.(test|spec|fake|contract)\.tsx?$|(^|\/)testing\//;
const isCode = (file: string) => /\.(ts|tsx|mjs|cjs|css|sql)$/.test(file) && !isGenerated(file);
const isGenerated = (file: string) => file.endsWith('.gen.ts') || file === 'db/schema.sql';
const isScript = (file: string) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !self.test(file);
const isProgram = (file: string) =>
  isScript(file) && /^(contracts|languages|server|launcher|gateway|sandbox|web)\//.test(file);
/** Files of the running program, without tests and what only they use. */
export const isProduction = (file: string) => isProgram(file) && !test.test(file);
/** What shop and browser share words with; gateway and sandbox know none of them. */
const isShop = (file: string) => isScript(file) && /^(contracts|languages|server|web)\//.test(file);
const isSql = (file: string) => /\.sql(\.ts)?$/.test(file) && !isGenerated(file);
export const isMigration = (file: string) => file.startsWith('db/migrations/');
const outside = (covers: (file: string) => boolean, ...places: RegExp[]) => {
  return (file: string) => covers(file) && !places.some((place) => place.test(file));
};

/** Any of several ways to write the same, in small letters or large ones. */
const written = (...ways: readonly string[]) => new RegExp(ways.join('|'), 'i');

export const lineRules: readonly LineRule[] = [
  {
    name: 'the environment is read in one place',
    advice: 'take the value from the Config that the entrypoint passes down',
    covers: outside(
      isProgram,
      /^server\/platform\/config\.ts$/,
      /^(server\/entrypoints\/shop|launcher\/start)\.ts$/,
      /^sandbox\/main\.ts$/,
      test,
    ),
    pattern: /process\.env/,
    offence: 'const port = process.env.PORT;',
    in: 'server/modules/orders/order.ts',
  },
  {
    name: 'the clock is an argument',
    advice: 'take a Clock, or the moment itself, as an argument',
    covers: outside(
      isProgram,
      /^server\/platform\/clock\.ts$/,
      /^(server\/entrypoints|launcher)\//,
      /^sandbox\/main\.ts$/,
      /^web\/lib\/time\/clock\.ts$/,
      test,
    ),
    pattern: /new Date\(\)|Date\.now\b/,
    offence: 'const at = new Date();',
    in: 'server/modules/orders/order.ts',
  },
  {
    name: 'chance is an argument',
    advice: 'take a Randomness as an argument, or use node:crypto in platform/random.ts',
    covers: isScript,
    pattern: /Math\.random/,
    offence: 'const dice = Math.random();',
    in: 'bench/sale.ts',
  },
  {
    name: 'only entrypoints and scripts speak to the console',
    advice: 'use the Log that is passed in',
    covers: outside(
      isScript,
      /^(server\/entrypoints|launcher)\//,
      /^scripts\//,
      /^sandbox\/main\.ts$/,
      /(^|\/)log\.ts$/,
      test,
    ),
    pattern: /\bconsole\./,
    offence: "console.log('here');",
    in: 'server/modules/orders/order.ts',
  },
  {
    name: 'what people read is formatted in contracts/format',
    advice: 'use a formatter of contracts/format, in the web through lib/text/format.ts',
    covers: outside(
      isShop,
      /^contracts\/format\//,
      // Asks the browser where it is, and formats nothing.
      /^web\/lib\/visitor-country\.ts$/,
      // For operators at a terminal, and the simulated providers of tests.
      /^server\/(entrypoints|testing)\//,
      test,
    ),
    // A rate is a figure of its own, and one specified text has the currency behind the amount.
    pattern: /\.(toLocale\w*String|toFixed)\(|Intl\.(\w+Format|Display)|KES \$\{(?!rate|shillings)/,
    offence: "const price = `KES ${amount.toLocaleString('en-KE')}`;",
    in: 'web/features/checkout/words.ts',
  },
  {
    name: 'lengths of time come from contracts/time.ts',
    advice: 'use minuteMs, hourMs, dayMs, or minuteSeconds, hourSeconds, daySeconds',
    covers: outside(isShop, /^contracts\/time(\.test)?\.ts$/),
    pattern: written(
      String.raw`\b(?:86_?400|3_?600)(?:_000)?\b`,
      String.raw`\b60 \* (?:60|minute[MS])|\b24 \* hour`,
      String.raw`(?:\*|Ms\b\s*[:=]) 60_000\b`,
      String.raw`\bconst (?:second|minute|hour|day)(?:Ms)? = \d`,
    ),
    offence: 'const keptMs = 24 * 60 * 60 * 1000;',
    in: 'server/modules/orders/order.ts',
  },
  {
    name: 'Nairobi has one clock',
    advice: 'use nairobiZone and the functions beside it in contracts/time.ts',
    covers: outside(isShop, /^contracts\/time\.ts$/, test),
    pattern: /Africa\/Nairobi|['"`]\+03:00|(?:ahead|offset)Ms = \d/i,
    offence: "const zone = 'Africa/Nairobi';",
    in: 'server/modules/orders/order.ts',
  },
  {
    name: 'a term is a value, and nobody asks for its name',
    advice: 'look its term or price up by plan, with contracts/term.ts',
    covers: outside(isShop, /^contracts\/term\.ts$/, test),
    pattern: /(?:[!=]==|\bcase) '(?:hourly|half-daily|daily|weekly|monthly)'/,
    offence: "const price = plan === 'daily' ? day : month;",
    in: 'server/modules/catalogue/listing/proxy.ts',
  },
  {
    name: 'a phone number is read in one place',
    advice: 'take a PhoneNumber, which contracts/phone.ts makes',
    covers: outside(isShop, /^contracts\/phone\.ts$/, test),
    pattern: /254\[17\]|\^\(\?:254|\bas PhoneNumber\b/,
    offence: 'const isPhone = /^254[17]\\d{8}$/.test(text);',
    in: 'server/modules/payments/collect/open-attempt.ts',
  },
  {
    name: 'cents and shillings are reckoned in contracts/money.ts',
    advice: 'use wholeKes, wholeKesIn, toWholeKes, toMajor or toDecimal',
    covers: outside(isShop, /^contracts\/money\.ts$/, test),
    pattern: written(
      String.raw`(?:minor|cents|kes(?:max)?|amount|shillings?|price)\)* [/*%] 100\b`,
      String.raw`\b(?:minor|cents|shilling)\w* = 100;|\w(?:minor|per(?:shilling|usd|kes)) = 100;`,
    ),
    offence: 'const kes = refund.amountMinor / 100;',
    in: 'web/features/admin/money/refund-card.tsx',
  },
  {
    name: 'a page has its heading from the frame',
    advice: 'give the title to PageFrame, or to PageTitle where a screen has a frame of its own',
    covers: outside(
      (file) => file.startsWith('web/') && isScript(file),
      /^web\/ui\/(page\/page-frame|gallery\/.*)\.tsx$/,
      // Frames of their own: the public site's, and the card of signing up and in.
      /^web\/public-site\//,
      /^web\/features\/account\/account-frame\.tsx$/,
      test,
    ),
    pattern: /<h1\b/,
    offence: '<h1 className={styles.title}>{t.title}</h1>',
    in: 'web/features/orders/orders.tsx',
  },
  {
    name: 'SQL takes the moment from its caller',
    advice: 'bind the moment as a parameter',
    covers: isSql,
    pattern: /\bnow\(\)|\bcurrent_(timestamp|date|time)\b|\b(clock|statement)_timestamp\(\)/i,
    offence: 'update orders set moved_at = now()',
    in: 'server/modules/orders/orders.sql.ts',
  },
  {
    name: 'columns hold exact numbers and moments with a zone',
    advice: 'use bigint minor units, numeric or timestamptz',
    covers: isMigration,
    pattern: /^\s+\w+ (float\d?|real|money|double precision|timestamp|time)\b/i,
    offence: '  price real not null,',
    in: 'db/migrations/0002.do.offers.sql',
  },
  {
    // A sentence for people stays in one literal, where a search finds it.
    name: 'a line has at most 100 columns, unless it is one sentence',
    advice: 'break it, or let oxfmt do so',
    covers: isCode,
    pattern: /^(?!\s*(?:\w+: |\w+\()?['"`]).{101}/u,
    offence: `// ${'x'.repeat(98)}`,
    in: 'gateway/tunnel.ts',
  },
  {
    name: 'names are words that the field knows',
    advice: 'use the word of docs/glossary.md: ctx, input, callback, unmatched, previous, document',
    covers: isScript,
    pattern: new RegExp(
      [
        String.raw`\b(?:const|let|function|class|type|interface) \w*(?:World|Wish|Stray|Knock)\b`,
        String.raw`\b(?:const|let|function|class|type|interface) (?:world|wish|stray|knock|deed)\b`,
        String.raw`[{(,]\s*(?:world|wish|stray|knock|mischief|deed)\b(?=\s*[:,})=])`,
        // A type says what it holds, not what happened to it.
        String.raw`\b(?:class|type|interface) (?:Told|Heard|Said|Asked)\b`,
        String.raw`\b(?:class|type|interface) (?:Standing|Former|Ground|Newcomer|Brake)\b`,
        // What staff work with is called admin.
        String.raw`\b(?:const|let|function|class|type|interface) (?!\w*PostOffice)\w*[oO]ffice\w*`,
        String.raw`\b(?:const|let|function) (?:letGo|vantage|newcomer|makers|brake|ground)\b`,
      ].join('|'),
    ),
    offence: 'export async function sell(world: SalesWorld) {',
    in: 'server/modules/orders/order.ts',
  },
  {
    // A build leaves out of a call what no page reads by the call's own name (`browser-code.ts`).
    name: 'a page reads what a call has by the name of the call',
    advice: 'write adminCalls.setRate.body where it is read',
    covers: (file) => file.startsWith('web/') && isScript(file) && !test.test(file),
    pattern: /(?:\b(?:const|let) \w+|\}) = \w*[cC]alls\.\w+;/,
    offence: 'const { body } = adminCalls.setRate;',
    in: 'web/features/admin/money/set-rate.tsx',
  },
  {
    name: 'no reminder is left in the code',
    advice: 'do it now, or open an issue and say so in a sentence',
    covers: (file) => isCode(file) && !self.test(file),
    pattern: /\b(TODO|FIXME|HACK)\b/,
    offence: '// TODO later',
    in: 'gateway/tunnel.ts',
  },
  {
    name: 'no test is singled out or skipped',
    advice: 'remove .only or .skip; a test that cannot run here must say so by failing',
    covers: (file) => test.test(file) && !self.test(file),
    pattern: /\b(test|it|describe|suite)\.(only|skip|todo|fixme)\b/,
    offence: "test.only('it works', () => {});",
    in: 'gateway/tunnel.test.ts',
  },
  {
    // Test files of one worker share their modules: a file that replaces one has to load its own
    // before, and to leave none behind (`vi.resetModules`).
    name: 'a test replaces no module that others use',
    advice: 'hand the part in as an argument',
    covers: outside(
      isScript,
      /^server\/modules\/admin\/third-provider\.db\.test\.ts$/,
      /^scripts\/programs\/programs\.test\.ts$/,
    ),
    pattern: /\bvi\.(mock|doMock)\(/,
    offence: "vi.mock('./orders.sql.ts');",
    in: 'server/modules/orders/order.test.ts',
  },
  {
    name: 'modules reach other machines through their providers only',
    advice: 'move the call into the module’s providers/ folder',
    covers: outside(
      (file) => isScript(file) && file.startsWith('server/modules/'),
      /\/providers\//,
      test,
    ),
    pattern: /(?<![\w.])fetch\(/,
    offence: 'const answer = await fetch(url);',
    in: 'server/modules/orders/place-order.ts',
  },
  {
    name: 'a route opens no transaction',
    advice: 'parse, call one use case in a file beside it, and present what it returns',
    covers: outside(isProgram, test, /(?<!\.routes)\.tsx?$/),
    pattern: /\.transaction\(/,
    offence: 'await db.transaction(async (tx) => stopCoupon(tx, id, at));',
    in: 'server/modules/billing/admin/coupons.routes.ts',
  },
  {
    // A third provider is one folder: code that names one elsewhere would have to be extended.
    name: 'a payment provider is named in its own folder',
    advice: 'ask traitsOf, clearingOf, collectorFor or providersWith of #modules/payments',
    covers: outside(
      (file) => isProgram(file) && !file.startsWith('sandbox/'),
      /^server\/modules\/payments\/providers\/(daraja|paystack)\//,
      // Who is installed; the chart of accounts, which the database checks as well.
      /^server\/modules\/payments\/providers\/installed\.ts$/,
      /^server\/modules\/ledger\/accounts\.ts$/,
      // Its texts in other languages, under the name that its folder gives them.
      /^languages\/(server-texts\.ts|\w+\/server\/)/,
      // Configures the callback of the sandbox's card provider; writes the request as clients do.
      /^launcher\/open-shop\.ts$/,
      /^web\/features\/checkout\/purchase\.ts$/,
      test,
    ),
    pattern: /daraja|paystack|mpesa_clearing/i,
    offence: "if (attempt.provider === 'daraja') return undefined;",
    in: 'server/modules/sales/money/return/request-refund.ts',
  },
  {
    name: 'what the web reads is kept under the key of its call',
    advice: 'take the query from queryOf(call, input), and a key to refresh from keyOf or keyUnder',
    covers: outside((file) => /^web\/.*\.tsx?$/.test(file), test),
    pattern: /\b(queryKey|\w*Key)(: | = )\[/,
    offence: "queryKey: ['balance', page],",
    in: 'web/features/balance/use-payout.ts',
  },
  {
    // A comparison assumes two languages; a third would be missed.
    name: 'what depends on the language is a text or stands in the list of languages',
    advice:
      'write a Record<Locale, …>, or ask languages, firstLocale or inEach of contracts/locales.ts',
    covers: outside(
      (file) => /^(contracts|languages|server|web|scripts|sandbox)\/.*\.(tsx?|js)$/.test(file),
      // Runs alone before the first paint; English is what an address without a language shows.
      /^web\/public-site\/early\/language\.js$/,
      self,
      test,
    ),
    pattern: new RegExp(
      `[!=]==? ?['"](${locales.join('|')})['"]|\\? ?['"](${locales.join('|')})['"]`,
    ),
    offence: "if (language === 'sw') return `siku ${days}`;",
    in: 'web/public-site/figures.ts',
  },
  {
    name: 'a form of Admin is made in one way',
    advice: 'hold it with useAdminForm and draw it with AdminForm or FormDialog',
    covers: outside(
      (file) => /^web\/features\/admin\/.*\.tsx$/.test(file),
      /^web\/features\/admin\/form\/admin-form\.tsx$/,
      test,
    ),
    pattern: /<form\b|\bonSubmit=/,
    offence: '<form className={styles.form} onSubmit={submit}>',
    in: 'web/features/admin/coupons/coupon-dialog.tsx',
  },
  {
    name: 'Admin is walked through without loading it anew',
    advice: 'draw a Link of the router instead',
    covers: (file) => /^web\/.*\.tsx$/.test(file),
    pattern: /<a\b[^>]*\shref=(\{[`'"]|")\/admin/,
    offence: '<a className={styles.name} href={`/admin/orders/${id}`}>',
    in: 'web/features/admin/money/refunds.tsx',
  },
  {
    name: 'no path of one machine and no registry of one network is written down',
    advice: 'use a path from the root of the project, and leave registries to npm’s settings',
    covers: (file) => !self.test(file),
    pattern: /(?<![\w./])\/(work|home|Users)\/[\w.-]+\/|\/\/[^\s'"/]*(registry|artifact|nexus)/i,
    offence: 'const folder = "/home/someone/lango";',
    in: 'docs/runbook.md',
  },
];

/** Offences of one rule in one text, as `file:line: text`. */
export function offencesIn(rule: LineRule, file: string, text: string): string[] {
  if (!rule.covers(file)) return [];
  return text
    .split('\n')
    .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
    .filter(({ line }) => rule.pattern.test(line))
    .map(({ line, at }) => `${at}: ${line.trim().slice(0, 120)}`);
}

export const linesMax = 400;

/** Code files that have outgrown the ceiling. */
export function tooLong(files: readonly string[], lineCount = countLines): string[] {
  return files.filter(isCode).filter((file) => lineCount(file) > linesMax);
}

const vagueNames = /(^|\/)(utils?|helpers?|common|misc|manager|service)(\.[\w.]+)?(\/|$)/;
const kebab = /^[.\w-]*$/;

/** Files whose names say nothing, or are not in kebab-case. */
export function badlyNamed(files: readonly string[]): string[] {
  return files.filter(isScript).filter((file) => {
    const name = file.split('/').at(-1) ?? '';
    return vagueNames.test(file) || !kebab.test(name) || /[A-Z]|_/.test(name);
  });
}
