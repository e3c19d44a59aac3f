import { join } from 'node:path';
import { build } from 'vite';
import { buildTarget } from './browsers.ts';

/** The scripts of the public pages (`web/public-site/browser`): the first on all of them. */
const names = ['site', 'front', 'contact', 'copy', 'faq', 'openmail'];

/** Builds each of them alone, as pages hold it: they share nothing with the app or each other. */
export async function buildSiteScripts(root: string): Promise<Readonly<Record<string, string>>> {
  const scripts: Record<string, string> = {};
  for (const name of names) scripts[name] = await buildScript(root, name);
  return scripts;
}

async function buildScript(root: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: buildTarget,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, `web/public-site/browser/${name}.ts`) },
    },
  });
  const chunks = 'output' in built ? built.output : [];
  const [chunk] = chunks;
  if (chunk?.type !== 'chunk' || chunks.length > 1) {
    throw new Error(`The script "${name}" of the public pages is not one file.`);
  }
  return chunk.code.trim();
}
