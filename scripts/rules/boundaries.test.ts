import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFolders } from './project-files.ts';

type Rule = { name: string };
type Cruise = {
  modules: { source: string }[];
  summary: { violations: { from: string; rule: Rule }[] };
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: Rule[];
};

/** A small shop that keeps every rule; each offender below breaks one. */
const cleanTree: Record<string, string> = {
  'contracts/index.ts': "export * from './money.ts';",
  'contracts/money.ts': "import * as z from 'zod/mini'; export const money = z.number();",
  'contracts/money.test.ts': "import 'vitest'; import './money.ts';",
  'server/platform/db.ts': "import 'pg'; export type Database = object; export const sql = 1;",
  'server/platform/log.ts': "import '#contracts'; export const log = 1;",
  'server/modules/catalogue/index.ts': "export { list } from './list-offers.ts';",
  'server/modules/catalogue/list-offers.ts': `
    import type { Database } from '#platform/db.ts';
    import { rows } from './catalogue.sql.ts';
    export const list = (db: Database) => [db, rows];`,
  'server/modules/catalogue/catalogue.sql.ts': `
    import { sql } from '#platform/db.ts'; export const rows = sql;`,
  'server/modules/orders/index.ts': "export { place } from './place-order.ts';",
  'server/modules/orders/place-order.ts': `
    import { list } from '#modules/catalogue'; export const place = list;`,
  'server/modules/orders/orders.routes.ts': "import 'fastify'; import './place-order.ts';",
  'server/modules/orders/admin/index.ts': "export { list } from './orders.routes.ts';",
  'server/modules/orders/admin/orders.routes.ts': `
    import 'fastify'; import '#modules/staff';
    import { place } from '../place-order.ts'; export const list = place;`,
  'server/modules/admin/mount.ts': "import '#modules/orders/admin';",
  'server/modules/staff/index.ts': "import '#platform/log.ts';",
  'server/modules/leases/index.ts': `
    import type { Wire } from '#gateway'; export const answer = (wire: Wire) => wire;`,
  'server/modules/payments/providers/daraja.ts': "import 'undici'; export const daraja = 1;",
  'server/modules/payments/index.ts': "export { daraja } from './providers/daraja.ts';",
  'server/modules/sales/money/book.ts': 'export const book = 1;',
  'server/modules/sales/goods/kind.ts': 'export type Kind = object;',
  'server/modules/sales/goods/proxy/hold.ts': `
    import type { Kind } from '../kind.ts'; import { book } from '../../money/book.ts';
    export const hold = (kind: Kind) => [kind, book];`,
  'server/modules/sales/flows/renew/renew.ts': `
    import { hold } from '../../goods/proxy/hold.ts'; export const renew = hold;`,
  'launcher/start.ts': "import '../server/entrypoints/api.ts';",
  'server/entrypoints/api.ts': "import '#modules/orders'; import '#gateway';",
  'server/testing/world.ts': "export { list } from '#modules/catalogue';",
  'gateway/index.ts': "import 'node:net';",
  'sandbox/main.ts': "import 'smtp-server';",
  'languages/web-texts.ts':
    "import type { api } from '../web/lib/api.ts'; export type T = typeof api;",
  'languages/server.ts': "import './sw/orders.ts';",
  'server/platform/texts.ts': "import '#languages/server.ts';",
  'languages/sw/orders.ts': `
    import type { T } from '../web-texts.ts';
    import '#contracts'; import '../../web/lib/text/kes.ts';
    export const orders: T = 1;`,
  'web/lib/text/kes.ts': "import '#contracts';",
  'web/app/main.ts': "import '../features/orders/page.ts';",
  'web/features/orders/page.ts': "import '../../ui/button.ts'; import '../../lib/api.ts';",
  'web/ui/button.ts': 'export const button = 1;',
  'web/lib/api.ts': "import '#contracts'; export const api = 1;",
  'gateway/refusal.ts': "import type { Wire } from './wire.ts'; export const no = (w: Wire) => w;",
  'gateway/wire.ts': "import { no } from './refusal.ts'; export type Wire = object; no({});",
  'gateway/tunnels.test.ts': "import 'vitest'; import '../scripts/gate/pace.ts';",
  'scripts/gate/pace.ts': 'export const pace = 1;',
  'e2e/buy.spec.ts': "import '@playwright/test';",
};

const offenders: Record<string, [file: string, text: string]> = {
  'an-admin-part-is-above-its-module': [
    'server/modules/orders/peek.ts',
    "import './admin/orders.routes.ts';",
  ],
  'admin-parts-are-strangers': [
    'server/modules/catalogue/admin/nosy.ts',
    "import '../../orders/admin/orders.routes.ts';",
  ],
  'module-not-in-the-table': ['server/modules/gifts/index.ts', "import '#platform/log.ts';"],
  'front-door-only': [
    'server/modules/orders/side-door.ts',
    "import '../catalogue/list-offers.ts';",
  ],
  'front-door-from-outside': [
    'server/entrypoints/worker.ts',
    "import '../modules/catalogue/list-offers.ts';",
  ],
  'modules-stay-in-the-server': [
    'server/modules/orders/page.ts',
    "import '../../../web/lib/api.ts';",
  ],
  'types-of-the-gateway-alone': ['server/modules/leases/tunnel.ts', "import '#gateway';"],
  'leases-answer-the-gateway': [
    'server/modules/orders/wire.ts',
    "import type { Wire } from '#gateway'; export const lay = (wire: Wire) => wire;",
  ],
  'front-door-of-the-gateway': [
    'server/modules/leases/side-door.ts',
    "import type { Wire } from '../../../gateway/wire.ts'; export const lay = (w: Wire) => w;",
  ],
  'money-knows-no-goods': [
    'server/modules/sales/money/priced.ts',
    "import type { Kind } from '../goods/kind.ts'; export const priced = (kind: Kind) => kind;",
  ],
  'goods-know-no-flow': [
    'server/modules/sales/goods/proxy/nosy.ts',
    "import '../../flows/renew/renew.ts';",
  ],
  'flows-are-strangers': [
    'server/modules/sales/flows/refund/nosy.ts',
    "import '../renew/renew.ts';",
  ],
  'kinds-of-goods-are-strangers': [
    'server/modules/sales/goods/server/nosy.ts',
    "import '../proxy/hold.ts';",
  ],
  'a-sale-asks-the-port': ['server/modules/sales/goods/sale/nosy.ts', "import '../proxy/hold.ts';"],
  'sql-in-sql-files': [
    'server/modules/orders/sneak-query.ts',
    "import { sql } from '#platform/db.ts'; export const query = sql;",
  ],
  'http-in-route-files': ['server/modules/orders/serve.ts', "import 'fastify';"],
  'network-in-providers': ['server/modules/orders/dial.ts', "import 'node:https';"],
  'platform-knows-no-shop': ['server/platform/knowing.ts', "import '#modules/catalogue';"],
  'the-launcher-is-on-top': ['server/entrypoints/eager.ts', "import '../../launcher/start.ts';"],
  'nobody-imports-entrypoints': ['server/testing/whole-api.ts', "import '../entrypoints/api.ts';"],
  'contracts-need-only-zod': ['contracts/heavy.ts', "import 'uuid';"],
  'gateway-knows-no-shop': ['gateway/knowing.ts', "import '../contracts/money.ts';"],
  'gateway-needs-no-scripts': ['gateway/hurried.ts', "import '../scripts/gate/pace.ts';"],
  'sandbox-shares-nothing': ['sandbox/cheat.ts', "import '#contracts';"],
  'web-speaks-contracts': ['web/lib/cheat.ts', "import '#platform/log.ts';"],
  'journeys-use-the-front': ['e2e/cheat.spec.ts', "import '#platform/log.ts';"],
  'languages-hold-texts': ['languages/sw/drawing.ts', "import '../../web/ui/button.ts';"],
  'the-server-asks-by-name': [
    'server/modules/orders/spoken.ts',
    "import '../../../languages/sw/orders.ts';",
  ],
  'a-language-stands-alone': ['languages/de/borrowing.ts', "import '../sw/orders.ts';"],
  'the-web-finds-its-texts': ['web/lib/early.ts', "import '../../languages/sw/orders.ts';"],
  'features-are-strangers': ['web/features/support/nosy.ts', "import '../orders/page.ts';"],
  'features-do-not-see-the-app': ['web/features/support/up.ts', "import '../../app/main.ts';"],
  'ui-fetches-nothing': ['web/ui/fetching.ts', "import '../lib/api.ts';"],
  'the-kit-goes-nowhere': ['web/ui/going.ts', "import '@tanstack/react-router';"],
  'lib-sees-no-feature': ['web/lib/nosy.ts', "import '../features/orders/page.ts';"],
  'no-cycles': ['gateway/ring-back.ts', "import './ring.ts';"],
  'no-dead-files': ['gateway/dead.ts', 'export const dead = 1;'],
  'no-tests-in-production': ['gateway/testing-real.ts', "import './tunnel.test.ts';"],
  'no-development-packages-in-production': ['gateway/tooling.ts', "import 'vitest';"],
  'no-packages-of-pages-in-the-server': ['gateway/drawing.ts', "import 'vite';"],
  'no-unknown-imports': ['gateway/lost.ts', "import './nowhere.ts';"],
};
/** Second halves of an offence, which break no rule of their own or only the same one. */
const accomplices: Record<string, string> = {
  'gateway/ring.ts': "import './ring-back.ts';",
  'gateway/tunnel.test.ts': "import 'vitest';",
};

const listed = forbidden
  .map(({ name }) => name)
  .filter((name) => name.endsWith('-keeps-to-its-list') && !name.startsWith('admin-of-'))
  .map((name) => name.replace('-keeps-to-its-list', ''));
/** `admin` may use every module but itself, so its only offence is a module outside the table. */
for (const name of listed) {
  const stranger = name === 'admin' ? 'gifts' : 'admin';
  const file = `server/modules/${name}/overreach.ts`;
  offenders[`${name}-keeps-to-its-list`] = [file, `import '#modules/${stranger}';`];
}
accomplices['server/modules/admin/index.ts'] = "import '#platform/log.ts';";
for (const { name } of forbidden) {
  const [, of] = /^admin-of-(.*)-keeps-to-its-list$/.exec(name) ?? [];
  if (of === undefined) continue;
  offenders[name] = [`server/modules/${of}/admin/overreach.ts`, "import '#modules/admin';"];
}

const folders: string[] = [];
let offending: Cruise;

beforeAll(() => {
  const bad = Object.fromEntries(Object.values(offenders));
  offending = cruise({ ...cleanTree, ...bad, ...accomplices });
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function cruise(files: Record<string, string>): Cruise {
  const folder = mkdtempSync(join(tmpdir(), 'lango-boundaries-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [bin, ...config, ...codeFolders.filter((name) => existsSync(join(folder, name)))],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

const broken = ({ summary }: Cruise) =>
  summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);

test('a tree that keeps every rule is accepted, and every file of it is seen', () => {
  const clean = cruise(cleanTree);
  expect(broken(clean)).toEqual([]);
  const seen = clean.modules.map(({ source }) => source);
  expect(seen).toEqual(expect.arrayContaining(Object.keys(cleanTree)));
});

test.each(forbidden.map(({ name }) => name))('%s catches its offender', (name) => {
  const [file] = offenders[name] ?? [];
  expect(broken(offending)).toContain(`${name}: ${file}`);
});
