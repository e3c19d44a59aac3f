import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAppScreen } from '#contracts/site/screens.ts';
import { customerScreens, openScreens } from '../../web/app/routes/screens.ts';
import { adminScreens } from '../../web/app/routes/admin-screens.ts';
import type { AppScreens } from './app-screens.ts';

const web = join(import.meta.dirname, '../../web');
const lines = [openScreens, customerScreens, adminScreens].flatMap((table) =>
  Object.values(table).map(({ path, load, component }) => ({ path, load, component })),
);

/** In a process of its own, as the build reads them: a test's modules are not what is written. */
const program = `
  import { readScreens } from './app-screens.ts';
  console.log(JSON.stringify(await readScreens(process.argv[1])));`;
const { shop, admin } = JSON.parse(
  execFileSync(process.execPath, ['--input-type=module', '-e', program, web], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }),
) as AppScreens;

describe('screens of the app', () => {
  it('name the module that each path draws', () => {
    expect(shop['/dashboard/billing']).toBe('app/areas/money.ts');
    expect(shop['/client/proxy']).toBe('app/screens/market.tsx');
    expect(admin['/admin/orders/$id']).toBe('features/admin/money/order-record.tsx');
  });

  it('are found, each, with a file that is there', () => {
    const found = { ...shop, ...admin };
    expect(new Set(Object.keys(found))).toEqual(new Set(lines.map(({ path }) => path)));
    expect(Object.values(found).filter((source) => !existsSync(join(web, source)))).toEqual([]);
  });

  it('have a path that no other screen has, and that the server answers with the app', () => {
    const paths = lines.map(({ path }) => path);
    expect(paths).toHaveLength(new Set(paths).size);
    expect(paths.filter((path) => !isAppScreen(path))).toEqual([]);
  });
});
