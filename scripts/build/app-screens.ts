import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Path pattern of a screen, as the router writes it, to the source of what it draws. */
export type Screens = Readonly<Record<string, string>>;

type Line = Readonly<{ path: string; load: () => Promise<object> }>;
type Table = Readonly<Record<string, Line>>;

/** The frame of every screen of Admin. */
const adminFrame = 'app/frame/admin-layout.tsx';
const loaded = /\bimport\(["']([^"']+)["']\)/;

/** The module that a screen fetches, as a path below the web's folder: `features/vps/vps.tsx`. */
function sourceOf({ path, load }: Line): string {
  const source = loaded.exec(load.toString())?.[1];
  if (source === undefined) throw new Error(`The screen ${path} says no module to fetch.`);
  return posix.join('app/routes', source);
}

const screensOf = (tables: readonly Table[]): Screens =>
  Object.fromEntries(
    tables.flatMap((table) => Object.values(table).map((line) => [line.path, sourceOf(line)])),
  );

export type AppScreens = Readonly<{ shop: Screens; admin: Screens }>;

/**
 * The screens of the app whose `web` folder is given, out of its own tables. These are asked as a
 * program, by an address that no bundler follows: a configuration that bundled them would take the
 * whole app along.
 */
export async function readScreens(web: string): Promise<AppScreens> {
  const tablesOf = async (file: string) =>
    (await import(pathToFileURL(join(web, 'app/routes', file)).href)) as Record<string, Table>;
  const { openScreens = {}, customerScreens = {} } = await tablesOf('screens.ts');
  const { adminScreens = {} } = await tablesOf('admin-screens.ts');
  const { joinStaff, ...open } = openScreens;
  return {
    shop: screensOf([open, customerScreens]),
    // Invited staff open a screen that other users do not need.
    admin: screensOf([joinStaff === undefined ? {} : { joinStaff }, adminScreens]),
  };
}

/** The ids of the screens' modules, known once a build has begun. */
export type ScreenIds = Readonly<{ shop: ReadonlySet<string>; admin: ReadonlySet<string> }>;

/**
 * Writes `.vite/screens.json` beside the manifest, so that the server can name the files of a
 * screen before the browser has run the router (`server/platform/http/pages/preload.ts`), and the
 * budgets can weigh each. The tables are read when a build begins: what only looks at the
 * configuration need not run them.
 */
export function appScreens(web: string): { plugin: Plugin; ids: ScreenIds } {
  const ids = { shop: new Set<string>(), admin: new Set([join(web, adminFrame)]) };
  let screens: AppScreens = { shop: {}, admin: {} };
  const plugin: Plugin = {
    name: 'lango-app-screens',
    apply: 'build',
    async buildStart() {
      screens = await readScreens(web);
      for (const part of ['shop', 'admin'] as const) {
        for (const source of Object.values(screens[part])) ids[part].add(join(web, source));
      }
    },
    generateBundle() {
      const source = JSON.stringify({ ...screens.shop, ...screens.admin }, null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  };
  return { plugin, ids };
}
