/**
 * The architecture, executable. Who may use whom stands in the first table; whatever is not listed
 * is forbidden, and so is a module that is not listed.
 */
const mayUse = {
  catalogue: [],
  payments: [],
  ledger: [],
  notifications: [],
  identity: ['notifications', 'staff'],
  orders: ['catalogue'],
  inventory: ['catalogue'],
  leases: ['catalogue', 'inventory', 'notifications', 'traffic'],
  traffic: [],
  servers: ['catalogue', 'notifications'],
  support: ['identity', 'notifications'],
  status: ['payments'],
  billing: [],
  settings: [],
  abuse: ['support'],
  waiting: ['catalogue', 'notifications'],
};
const everyone = Object.keys(mayUse);
/** Tells the whole story of one sale. */
mayUse.sales = everyone;
/** Copies and erases what everybody knows of a person. */
mayUse.privacy = everyone;
/** Compares the books with what providers say, and closes them. */
mayUse.reconciliation = [...everyone, 'sales'];
/** The public pages show what many of them know; entrypoints alone import it. */
mayUse.site = ['catalogue', 'orders', 'settings', 'status', 'support'];
/** Reads and commands everything; no list names it, so nobody imports it. */
mayUse.admin = [...everyone, 'sales', 'reconciliation', 'privacy', 'staff'];
/** Roles, policies, the audit log: what every admin part stands on. */
mayUse.staff = [];
/**
 * An admin part is above its module: admin mounts it, nothing of the module knows it; it may look
 * further. What it uses beside its module's list and `staff` is here.
 */
const adminMayUse = {
  abuse: ['leases', 'notifications'],
  catalogue: ['inventory'],
  notifications: ['identity'],
  sales: ['reconciliation'],
  settings: ['billing', 'identity', 'notifications'],
};

const modules = '^server/modules/';
/** Node's built-ins arrive here without their `node:` prefix, so patterns allow both. */
const builtIn = (names) => `^(node:)?(${names})$`;
const npm = (names) => `node_modules/(${names})/`;
const ours = (folders) => `^(${folders})/`;
const tests = String.raw`\.(test|spec|fake|contract)\.tsx?$|(^|/)testing/`;
/** What builds the shop, with what it asks: it runs where no development packages are. */
const theBuild =
  '^(vite[.]config|scripts/build/(app-(screens|shell)|browsers|browser-code|class-names|offline-files|' +
  '(server-|web-|compress-)?build|page-styles|public-pages|shared-parts|' +
  'site-(files|scripts)))[.]ts$';
/** What pages are made of, and what makes them. */
const ofPages =
  '@base-ui/[^/]+|@fontsource-variable/[^/]+|@hookform/[^/]+|@tanstack/[^/]+|@vitejs/[^/]+|' +
  'country-flag-icons|lightningcss|lucide-react|react|react-dom|react-error-boundary|' +
  'react-hook-form|vite';
/** A use case may name the type `Database` without being able to write SQL. */
const values = { dependencyTypesNot: ['type-only'] };
/**
 * Of the gateway: one judge of addresses for everything that connects to what somebody else names,
 * and one way to write a supplier's words for everything that dials its exits.
 */
const pure = '^gateway/(public-address|pool/dialect)[.]ts$';

const rule = (name, comment, { from, to }) => ({ name, severity: 'error', comment, from, to });

const perModule = Object.entries(mayUse).map(([name, others]) =>
  rule(`${name}-keeps-to-its-list`, 'Pass what you need by id, or tell the story in sales.', {
    from: { path: `${modules}${name}/`, pathNot: `${modules}${name}/admin/` },
    to: { path: modules, pathNot: `${modules}(${[name, ...others].join('|')})/` },
  }),
);

const withAdmin = Object.keys(mayUse).filter((name) => name !== 'admin' && name !== 'staff');
/** Tests of an admin part ask the whole shop over HTTP, so they may prepare all of it. */
const perAdmin = withAdmin.map((name) => {
  const others = [name, 'staff', ...mayUse[name], ...(adminMayUse[name] ?? [])];
  return rule(`admin-of-${name}-keeps-to-its-list`, 'Leave it to admin, or take it as a port.', {
    from: { path: `${modules}${name}/admin/`, pathNot: tests },
    to: { path: modules, pathNot: `${modules}(${others.join('|')})/` },
  });
});

const adminParts = `${modules}[^/]+/admin/`;
const aroundAdminParts = [
  rule(
    'an-admin-part-is-above-its-module',
    'Move what both need into the module, beside its rules.',
    {
      from: { path: modules, pathNot: [adminParts, `${modules}admin/`, tests] },
      to: { path: adminParts },
    },
  ),
  rule(
    'admin-parts-are-strangers',
    'Move what both need into a module, or compose them in admin.',
    {
      from: { path: `${modules}([^/]+)/admin/`, pathNot: tests },
      to: { path: adminParts, pathNot: `${modules}$1/admin/` },
    },
  ),
];

/** A module's own, and one of each chapter where the module has more than one door can name. */
const doors = [`${modules}[^/]+/index[.]ts$`, `${modules}[^/]+/[^/]+/index[.]ts$`];

const betweenModules = [
  rule('module-not-in-the-table', 'Give the new module its line in .dependency-cruiser.cjs.', {
    from: { path: modules, pathNot: `${modules}(${Object.keys(mayUse).join('|')})/` },
    to: { path: '.' },
  }),
  rule('front-door-only', 'Import it through #modules/<name>, or the index.ts of a chapter.', {
    from: { path: '^server/modules/([^/]+)/' },
    to: {
      path: `${modules}[^/]+/`,
      // Fakes and worlds for tests are made to be borrowed; `no-tests-in-production` says by whom.
      pathNot: [`${modules}$1/`, ...doors, String.raw`\.fake\.ts$|/testing/`],
    },
  }),
  rule('front-door-from-outside', 'Wire modules together through their index.ts.', {
    from: { path: '^(server/(entrypoints|testing)|scripts|bench)/' },
    // Settings are read before anything is opened, so a module may have a second door for them.
    to: {
      path: `${modules}[^/]+/`,
      pathNot: [...doors, `${modules}[^/]+/settings[.]ts$`, tests],
    },
  }),
  rule('modules-stay-in-the-server', 'An entrypoint hands modules what lies outside them.', {
    from: { path: modules, pathNot: tests },
    to: { path: ours('sandbox|web|e2e|bench|scripts|launcher|server/entrypoints') },
  }),
  rule('types-of-the-gateway-alone', 'Take its types; an entrypoint hands its parts over.', {
    from: { path: modules, pathNot: tests },
    to: { path: '^gateway/', pathNot: pure, ...values },
  }),
  rule('leases-answer-the-gateway', 'Ask leases; they know the gateway by its front door.', {
    from: { path: modules, pathNot: [`${modules}leases/`, tests] },
    to: { path: '^gateway/', pathNot: pure },
  }),
  rule('front-door-of-the-gateway', 'Import its types from #gateway.', {
    from: { path: modules, pathNot: tests },
    to: { path: '^gateway/', pathNot: '^gateway/(index|public-address|pool/dialect)[.]ts$' },
  }),
];

const sales = `${modules}sales/`;
const kinds = 'proxy|server|top-up';
/** The three floors of sales, and Admin above them. */
const floorsOfSales = [
  rule('money-knows-no-goods', 'Take it as an argument, or ask the kind by ctx.kinds.', {
    from: { path: `${sales}money/`, pathNot: tests },
    to: { path: `${sales}(goods|flows)/` },
  }),
  rule('goods-know-no-flow', 'Move what both need into goods or money.', {
    from: { path: `${sales}goods/`, pathNot: tests },
    to: { path: `${sales}flows/` },
  }),
  rule('flows-are-strangers', 'Move what both need into goods or money.', {
    from: { path: `${sales}flows/([^/]+)/`, pathNot: tests },
    to: { path: `${sales}flows/`, pathNot: `${sales}flows/$1/` },
  }),
  rule('kinds-of-goods-are-strangers', 'Ask the port, or move what both need into money.', {
    from: { path: `${sales}goods/(${kinds})/`, pathNot: tests },
    to: { path: `${sales}goods/[^/]+/`, pathNot: `${sales}goods/$1/` },
  }),
  rule('a-sale-asks-the-port', 'Whatever differs between kinds is a question of the port.', {
    from: { path: `${sales}goods/sale/`, pathNot: tests },
    to: { path: `${sales}goods/(${kinds})/` },
  }),
];

const effects = [
  rule('sql-in-sql-files', 'Move the statement into the module’s *.sql.ts.', {
    from: { path: modules, pathNot: [String.raw`\.sql\.ts$`, tests] },
    to: { path: `^server/platform/db[.]ts$|${npm('pg')}`, ...values },
  }),
  rule('http-in-route-files', 'Move the route into the module’s *.routes.ts.', {
    from: { path: modules, pathNot: [String.raw`\.routes\.ts$`, tests] },
    to: { path: npm('fastify|@fastify/[^/]+'), ...values },
  }),
  rule('network-in-providers', 'Talk to other machines from the module’s providers/ folder.', {
    from: { path: modules, pathNot: ['/providers/', tests] },
    to: {
      path: [builtIn('net|tls|http|https|http2|dgram|dns|dns/promises'), npm('undici|nodemailer')],
      ...values,
    },
  }),
];

const betweenFolders = [
  rule('platform-knows-no-shop', 'Move what knows the shop up into a module.', {
    from: { path: '^server/platform/' },
    to: {
      path: ours('server/(modules|entrypoints)|launcher|gateway|sandbox|web|e2e|bench'),
      pathNot: '^gateway/public-address[.]ts$',
    },
  }),
  rule('nobody-imports-entrypoints', 'Move the shared part into server/platform.', {
    from: { pathNot: '^(server/entrypoints|launcher)/' },
    to: { path: '^server/entrypoints/' },
  }),
  rule('the-launcher-is-on-top', 'Move the shared part into server/platform.', {
    from: { path: ours('contracts|server|gateway|sandbox|web') },
    to: { path: '^launcher/' },
  }),
  rule('contracts-need-only-zod', 'Both ends read contracts, so they carry nothing but zod.', {
    from: { path: '^contracts/', pathNot: tests },
    to: { path: '.', pathNot: ['^contracts/', npm('zod')] },
  }),
  rule('gateway-knows-no-shop', 'The gateway asks its directory; an entrypoint supplies it.', {
    from: { path: '^gateway/' },
    to: { path: ours('server|contracts|languages|sandbox|web|e2e|bench') },
  }),
  rule('gateway-needs-no-scripts', 'Only its tests grow their limits with the machine.', {
    from: { path: '^gateway/', pathNot: tests },
    to: { path: ours('scripts') },
  }),
  rule('sandbox-shares-nothing', 'A shared misreading of a provider would hide in its fake.', {
    from: { path: '^sandbox/' },
    to: { path: ours('server|contracts|languages|gateway|web|e2e|bench|scripts') },
  }),
  rule('web-speaks-contracts', 'The browser knows the server by its contracts only.', {
    from: { path: '^web/' },
    to: { path: ours('server|launcher|gateway|sandbox|e2e|bench|scripts') },
  }),
  rule('journeys-use-the-front', 'A journey uses the browser and the sandbox’s controls.', {
    from: { path: '^e2e/' },
    to: {
      path: ours('server|contracts|languages|gateway|sandbox|web|bench|launcher'),
      // The gateway's own cases run against its real process, those of providers of servers against
      // their adapters; the matrices of roles and of tokens ask every call that contracts have.
      pathNot: [
        '^gateway/testing/',
        '^server/modules/servers/testing/conformance\\.ts$',
        '^server/modules/admin/testing/permission-matrix\\.ts$',
        '^contracts/admin/(admin|money/(books|order-story)|people/(mails|tickets))\\.ts$',
        '^contracts/(account/(notices|push|webhooks|api-tokens|token-guide)|site/status)\\.ts$',
        // Every screen is visited, so the app's own tables say which there are.
        '^contracts/(escape-html|site/public-paths)\\.ts$',
        '^web/app/routes/(admin-)?screens\\.ts$',
      ],
    },
  }),
];

const languages = [
  rule('languages-hold-texts', 'Take types of the code, and values of contracts or web/lib/text.', {
    from: { path: '^languages/' },
    to: { path: '.', pathNot: ['^languages/', '^contracts/', '^web/lib/text/'], ...values },
  }),
  rule('the-server-asks-by-name', 'Take the texts through #languages/server.ts.', {
    from: { path: ours('server|launcher') },
    to: { path: '^languages/', pathNot: '^languages/(server|server-texts)[.]ts$', ...values },
  }),
  rule('a-language-stands-alone', 'Repeat the text; a language can then be copied or dropped.', {
    from: { path: '^languages/([^/]+)/' },
    to: { path: '^languages/', pathNot: ['^languages/$1/', '^languages/[^/]+-texts[.]ts$'] },
  }),
  rule('the-web-finds-its-texts', 'It takes types; its texts are found by name and come apart.', {
    from: { path: '^web/' },
    to: { path: '^languages/', ...values },
  }),
];

const insideTheWeb = [
  rule('features-are-strangers', 'Compose the two features in web/app.', {
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  }),
  rule('features-do-not-see-the-app', 'Pass it in from web/app.', {
    from: { path: '^web/(features|ui|lib)/' },
    to: { path: '^web/app/' },
  }),
  rule('ui-fetches-nothing', 'Fetch in a feature and pass the result as props.', {
    from: { path: '^web/ui/', pathNot: tests },
    to: { path: `^web/(features|lib/(api|queries))|${npm('@tanstack/react-query')}` },
  }),
  rule('the-kit-goes-nowhere', 'Take the link as a child; only parts of record pages know ways.', {
    from: { path: '^web/ui/', pathNot: [tests, '^web/ui/record.tsx$'].flat() },
    to: { path: npm('@tanstack/react-router') },
  }),
  rule('lib-sees-no-feature', 'What a feature owns is passed to lib as an argument.', {
    from: { path: '^web/lib/', pathNot: tests },
    to: { path: '^web/features/' },
  }),
];

const everywhere = [
  // A cycle with a type in it is gone when the program runs, so an error may name what it is about.
  rule('no-cycles', 'Move what both need into a third file.', {
    from: {},
    to: { circular: true, viaOnly: values },
  }),
  rule('no-dead-files', 'Nobody imports this file and it imports nothing: delete it.', {
    from: {
      orphan: true,
      path: ours('contracts|languages|server|gateway|sandbox|web|launcher'),
      pathNot: [
        tests,
        String.raw`\.d\.ts$`,
        '^web/public/',
        '^web/public-site/(early|browser)/',
        '^sandbox/pages/',
        '^server/entrypoints/',
        '^launcher/start[.]ts$',
      ],
    },
    to: {},
  }),
  rule('no-tests-in-production', 'Fakes, contracts and testing/ serve tests only.', {
    from: { path: ours('contracts|languages|server|gateway|sandbox|web|launcher'), pathNot: tests },
    to: { path: tests },
  }),
  rule('no-development-packages-in-production', 'Move the package to dependencies.', {
    from: {
      path: [ours('contracts|languages|server|gateway|sandbox|launcher|web'), theBuild],
      pathNot: tests,
    },
    to: { dependencyTypes: ['npm-dev'], ...values },
  }),
  rule(
    'no-packages-of-pages-in-the-server',
    'Pages are built; no process loads what builds them.',
    {
      from: { path: ours('contracts|languages|server|gateway|sandbox|launcher'), pathNot: tests },
      to: { path: npm(ofPages), ...values },
    },
  ),
  rule('no-unknown-imports', 'Correct the path, or declare the package in package.json.', {
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  }),
];

module.exports = {
  forbidden: [
    ...perModule,
    ...perAdmin,
    ...aroundAdminParts,
    ...betweenModules,
    ...floorsOfSales,
    ...effects,
    ...betweenFolders,
    ...languages,
    ...insideTheWeb,
    ...everywhere,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [String.raw`\?`, '^dist/', '^data/'] },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
