import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Path pattern of a screen, as the router writes it, to the source of its page. */
export type Screens = Readonly<Record<string, string>>;

const routeFiles = '*routes.tsx';
/** A frame around pages, such as a layout, has no path of its own. */
const pageImport = /import\('\.\/(pages\/[\w/-]+-page\.tsx)'\)/g;
/** A route says its path as `path: '/x'`; a function that makes routes is given it first. */
const pathBefore = /(?:path: |\(\s*)'(\/[^']*)'/g;

/** Reads which page each path draws out of a file of routes: the last path before the import. */
export function screensIn(source: string): Screens {
  const paths = [...source.matchAll(pathBefore)];
  const found: [string, string][] = [];
  for (const { index, 1: page = '' } of source.matchAll(pageImport)) {
    const path = paths.findLast((each) => each.index < index)?.[1];
    if (path !== undefined) found.push([path, `app/${page}`]);
  }
  return Object.fromEntries(found);
}

/**
 * Writes `.vite/screens.json` beside the manifest, so that the server can name the files of a
 * screen before the browser has run the router (`server/platform/http/preload.ts`). `app` is the
 * folder with the files of routes.
 */
export function appScreens(app: string): Plugin {
  return {
    name: 'lango-app-screens',
    apply: 'build',
    generateBundle() {
      const sources = globSync(routeFiles, { cwd: app })
        .toSorted()
        .map((file) => readFileSync(join(app, file), 'utf8'));
      const screens = Object.assign({}, ...sources.map(screensIn)) as Screens;
      const source = JSON.stringify(screens, null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source });
    },
  };
}
