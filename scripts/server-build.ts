import { existsSync, globSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { dayMs } from '#contracts/time.ts';
import { builtFolder, builtName } from '#platform/program/program-file.ts';
import { isFresh, stampBuild, unstampBuild } from './fresh-build.mjs';

/**
 * Builds the processes of the shop into dist/server: one program for each, in few files, with what
 * they use of packages inside. Run by itself it builds what is not of the sources that are there.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, builtFolder);
/** In front of each program: it is loaded before the program is. */
const beginning = 'server/platform/program/begin.ts';
const programs = [
  // An image is built without these two.
  ...['launcher/start.ts', 'sandbox/main.ts'].filter((file) => existsSync(join(root, file))),
  'server/modules/inventory/providers/sampler-thread.ts',
  ...globSync('server/entrypoints/*.ts', { cwd: root }).filter(isProgram),
];
/** An entrypoint that exports is a part of others. */
function isProgram(file: string): boolean {
  return !/\.test\.ts$|\/(context|mount-routes|sealed-columns|settings)\.ts$/.test(file);
}

/** Resolves to the builder's own words when it fails. */
export async function buildServer(): Promise<string | undefined> {
  const { build } = await import('vite');
  unstampBuild(root, 'server');
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [sourcePlaces(), beginnings()],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'node24',
        outDir: builtFolder,
        // A shop that runs from the last build has files of it yet to load.
        emptyOutDir: false,
        copyPublicDir: false,
        sourcemap: 'hidden',
        rolldownOptions: {
          input: Object.fromEntries([beginning, ...programs].map((file) => [entryOf(file), file])),
          // jsPDF loads these to draw HTML and SVG, which our documents never ask of it.
          external: ['canvg', 'dompurify', 'html2canvas'],
          output: {
            entryFileNames: 'main-[name].js',
            chunkFileNames: 'part-[name]-[hash].js',
            sourcemapExcludeSources: true,
            // Names stay: they are what a stack tells.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
          },
        },
      },
    });
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
  stampBuild(root, 'server');
  return undefined;
}

const entryOf = (file: string) => builtName(file).replace(/\.js$/, '');

/** Files beside a source are found where they are: `import.meta` tells the source's place. */
function sourcePlaces(): Plugin {
  const up = relative(folder, root);
  return {
    name: 'lango-source-places',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id);
      if (file.startsWith('..') || file.startsWith('node_modules')) return undefined;
      if (!/import\.meta\.(dirname|url)/.test(code)) return undefined;
      const at = JSON.stringify(`/${join(up, dirname(file))}`);
      const address = JSON.stringify(join(up, file));
      return {
        code: code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${at})`)
          .replaceAll('import.meta.url', `new URL(${address}, import.meta.url).href`),
        map: null,
      };
    },
  };
}

/** Writes each program as a file of its name, which loads the beginning and then the program. */
function beginnings(): Plugin {
  return {
    name: 'lango-beginnings',
    writeBundle(_options, bundle) {
      const begin = entryOf(beginning);
      for (const name of programs.map(entryOf)) {
        const code = `import './main-${begin}.js';\nawait import('./main-${name}.js');\n`;
        writeFileSync(join(folder, `${name}.js`), code);
      }
      removeOld(new Set(Object.keys(bundle)));
    },
  };
}

/** What no program has started from for a day is loaded by none that runs. */
function removeOld(fresh: ReadonlySet<string>): void {
  const before = Date.now() - dayMs;
  for (const name of readdirSync(folder).filter((each) => /^(main|part)-/.test(each))) {
    const file = join(folder, name);
    if (!fresh.has(name) && statSync(file).mtimeMs < before) rmSync(file);
  }
}

/** The same where the last build is of other sources than there are. */
export const buildServerIfStale = async (): Promise<string | undefined> =>
  isFresh(root, 'server') ? undefined : buildServer();

if (import.meta.main) {
  const problem = await buildServerIfStale();
  if (problem !== undefined) {
    console.error(problem);
    process.exitCode = 1;
  }
}
