import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { dayMs } from '#contracts/time.ts';
import { builtFolder, builtName } from '#platform/program/program-file.ts';
import { isFresh, stampBuild, unstampBuild } from '../fresh-build.mjs';

/**
 * Builds the processes of the shop into dist/server: one program for each, in few files, with the
 * used parts of packages inside. Run directly it builds what is out of date.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, builtFolder);
/** Beside it, so that what is built there finds the sources from either. */
const growing = `${folder}-${process.pid}`;
/** In front of each program: it is loaded before the program is. */
const beginning = 'server/platform/program/begin.ts';
const programs = [
  // An image is built without these.
  ...['launcher/start.ts', 'launcher/lend-database.ts', 'sandbox/main.ts'].filter((file) =>
    existsSync(join(root, file)),
  ),
  'server/modules/inventory/providers/sampler-thread.ts',
  'server/entrypoints/files/read-files.ts',
  ...globSync('server/entrypoints/*.ts', { cwd: root }).filter(isProgram),
];
/** An entrypoint that exports is a part of others. */
function isProgram(file: string): boolean {
  return !/\.test\.ts$|\/(context|mount-routes|settings)\.ts$/.test(file);
}

/** What a build makes of a program that is named by its source from the root. */
export const builtFile = (source: string): string => join(folder, builtName(source));

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
        outDir: growing,
        emptyOutDir: true,
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
            // A package that must come before another is CommonJS as often as not.
            strictExecutionOrder: true,
            // Names stay, for stack traces.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
          },
        },
      },
    });
    moveIntoPlace();
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    rmSync(growing, { recursive: true, force: true });
  }
  stampBuild(root, 'server');
  return undefined;
}

const entryOf = (file: string) => builtName(file).replace(/\.js$/, '');

/** Files beside a source keep their paths: `import.meta` is the source's location. */
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
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') part.code = inAscii(part.code);
      }
    },
    writeBundle() {
      const begin = entryOf(beginning);
      for (const name of programs.map(entryOf)) {
        const code = `import './main-${begin}.js';\nawait import('./main-${name}.js');\n`;
        writeFileSync(join(growing, `${name}.js`), code);
      }
    },
  };
}

/** One letter beyond Latin makes a process hold the whole text of a file in twice the memory. */
const inAscii = (code: string): string =>
  code.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * File by file, so that none is ever read in parts, by a shop that runs or by another build. What
 * the last build had stays for a day: a shop that runs from it has files of it yet to load.
 */
function moveIntoPlace(): void {
  mkdirSync(folder, { recursive: true });
  rmSync(join(root, 'dist/compile-cache'), { recursive: true, force: true });
  const fresh = new Set(readdirSync(growing));
  for (const name of fresh) renameSync(join(growing, name), join(folder, name));
  const before = Date.now() - dayMs;
  for (const name of readdirSync(folder).filter((each) => !fresh.has(each))) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < before) rmSync(file, { recursive: true });
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
