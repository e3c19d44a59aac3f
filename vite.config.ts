import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { BuildOptions, ModulePreloadOptions, Plugin, Rolldown } from 'vite';
import { appScreens } from './scripts/build/app-screens.ts';
import { buildTarget } from './scripts/build/browsers.ts';
import {
  contractsOfTheBrowser,
  iconsWithNumbers,
  isReactByName,
  reactByName,
} from './scripts/build/browser-code.ts';
import { classNames, numberedEnding } from './scripts/build/class-names.ts';
import { isOverlay, sharedParts, type Modules } from './scripts/build/shared-parts.ts';

const require = createRequire(import.meta.url);
const flagsPackage = dirname(require.resolve('country-flag-icons/package.json'));
const flagsVersion = (require('country-flag-icons/package.json') as { version: string }).version;
/** The version stands in the path, so that flags may be cached for good like every other asset. */
const flagsBase = `/assets/flags-${flagsVersion}`;

/** Serves and emits the flags of whole countries as files: no byte of script for 250 pictures. */
function flags(): Plugin {
  const folder = join(flagsPackage, '3x2');
  const isCountry = (name: string) => /^[A-Z]{2}\.svg$/.test(name);
  return {
    name: 'lango-flags',
    configureServer(server) {
      server.middlewares.use(flagsBase, (request, response, next) => {
        const name = (request.url ?? '').slice(1);
        if (!isCountry(name)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(join(folder, name)));
      });
    },
    generateBundle() {
      for (const name of readdirSync(folder).filter(isCountry)) {
        const source = readFileSync(join(folder, name));
        this.emitFile({ type: 'asset', fileName: `${flagsBase.slice(1)}/${name}`, source });
      }
    },
  };
}

/**
 * Puts the order of the layers in front of every stylesheet. Which file of a page arrives first is
 * the bundler's and the network's business; with this it does not decide who wins.
 */
function layerOrder(): Plugin {
  let ending = '.module.css';
  return {
    name: 'lango-layer-order',
    enforce: 'pre',
    configResolved({ command }) {
      if (command === 'build') ending = numberedEnding;
    },
    transform(code, id) {
      if (!id.includes('/web/') || !id.endsWith(ending)) return undefined;
      return { code: `@layer reset, tokens, base, kit, page;\n${code}`, map: null };
    },
  };
}

const web = join(import.meta.dirname, 'web');
const screens = appScreens(web);

const appPlugins = [
  flags(),
  screens.plugin,
  reactByName(),
  contractsOfTheBrowser(web),
  iconsWithNumbers(),
];

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;

const vendor =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[\w-]+)\//;
/** The lists of Admin: fetched with the first of them, and by no screen that has none. */
const tableParts = [
  /\/node_modules\/@tanstack\/(react-table|table-core|store\/dist\/shallow)[/.]/,
  /\/web\/ui\/data-table\/(?!words)/,
  /\/web\/features\/admin\/list\//,
];
const entry = join(web, 'app/main.tsx');
const isContract = /\/(contracts|node_modules\/zod)\//;
const isPart = sharedParts({ entry, screens: screens.ids.shop });
const isAdminPart = sharedParts({ entry, screens: screens.ids.admin, others: screens.ids.shop });
const named = (name: string, isIn: typeof isPart) => ({
  name: (id: string, modules: Modules) => (isIn(id, modules) ? name : null),
  debugName: name,
});

/**
 * Few chunks of what is loaded together instead of many small ones: a compressor learns from what
 * it has seen, and so the whole app is lighter. A dependency follows its own rule.
 */
const chunks: CodeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'table', test: (id) => tableParts.some((part) => part.test(id)) },
    { name: 'react', test: (id) => vendor.test(id) || isReactByName(id) },
    { name: 'frame', tags: ['$initial'], test: (id) => id !== entry && !id.endsWith('.html') },
    { name: 'overlays', test: isOverlay },
    // These need nothing of the frame, so a browser runs them while that is on its way.
    named('contracts', (id, modules) => isContract.test(id) && isPart(id, modules)),
    named('parts', isPart),
    named('admin', isAdminPart),
  ],
};

/** What every page has loaded already need not be named again for each screen. */
const frame = /\/(react|rolldown-runtime|frame)-[\w-]+\.js$/;
const withoutTheFrame: ModulePreloadOptions['resolveDependencies'] = (_file, files, { hostType }) =>
  hostType === 'html' ? files : files.filter((file) => !frame.test(file));

const texts = /\/languages\/(\w+)\/web\/index\.ts$/;
/** A language is fetched by its code, and anything else by what it begins with. */
const nameOf = (module: string | null) => {
  const [, language] = texts.exec(module ?? '') ?? [];
  return language === undefined ? '[name]' : `texts-${language}`;
};

/** One name for a file that both builds have, such as the font: a browser keeps it once. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';

const appBuild: BuildOptions = {
  outDir: '../dist/web',
  rolldownOptions: {
    input: { app: join(import.meta.dirname, 'web/app.html') },
    // jsPDF loads these to draw HTML and SVG, which our reports never ask of it.
    external: ['canvg', 'dompurify', 'html2canvas'],
    // No package of ours, and no part of the app, counts on a property being read.
    treeshake: { propertyReadSideEffects: false },
    output: {
      codeSplitting: chunks,
      // Two hundred names stand in the frame; 42 bits tell any two builds of a file apart.
      chunkFileNames: ({ facadeModuleId }) => `assets/${nameOf(facadeModuleId)}-[hash:7].js`,
      assetFileNames,
    },
  },
};

/** The public pages as a program that writes HTML, which `server/modules/site` runs. */
const siteBuild: BuildOptions = {
  outDir: '../dist/site',
  ssrEmitAssets: true,
  copyPublicDir: false,
  cssMinify: 'lightningcss',
  rolldownOptions: {
    input: {
      render: join(import.meta.dirname, 'web/public-site/render.tsx'),
      // Not a page: what the app's shell holds until the app has come.
      opening: join(import.meta.dirname, 'web/app/opening.tsx'),
      // A shop of which everything is known, for the styles and the weight of each page.
      samples: join(import.meta.dirname, 'web/public-site/testing/sample-data.ts'),
      styles: join(import.meta.dirname, 'web/ui/styles.css'),
    },
    output: { entryFileNames: '[name].js', assetFileNames },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  appType: 'mpa',
  plugins: [react(), layerOrder(), classNames(web), ...(isSsrBuild ? [] : appPlugins)],
  // With React inside, since the server has no other use for it.
  ...(isSsrBuild ? { ssr: { noExternal: true } } : {}),
  define: {
    'import.meta.env.VITE_FLAGS_BASE': JSON.stringify(flagsBase),
    // React otherwise reads this when the api runs, where only the image sets it: pages were drawn
    // by React's development build, which takes three times as long.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  css: { transformer: 'lightningcss' },
  build: {
    emptyOutDir: true,
    manifest: true,
    target: buildTarget,
    // Data addresses would need a looser content policy; files are cached better anyway.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutTheFrame },
    ...(isSsrBuild ? siteBuild : appBuild),
  },
}));
