import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteAssets, SiteRenderer } from '#contracts/site/site.ts';

export type SiteBuild = Readonly<{ renderer: SiteRenderer; assets: SiteAssets }>;

/** The built public pages (`dist/site`) as a program; undefined where nothing is built. */
export async function readSiteBuild(folder: string): Promise<SiteBuild | undefined> {
  const assetsFile = join(folder, 'assets.json');
  if (!existsSync(assetsFile)) return undefined;
  const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as SiteAssets;
  const renderer = (await import(pathToFileURL(join(folder, 'render.js')).href)) as SiteRenderer;
  return { renderer, assets };
}
