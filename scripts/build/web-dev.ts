import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type Connect, type Plugin, type ViteDevServer } from 'vite';
import type { SiteAssets, SiteData, SitePage, SiteRenderer } from '#contracts/site/site.ts';
import { exitWithParent } from '#platform/child.ts';
import { programRoot } from '#platform/program/program-file.ts';

/**
 * The web of `npm run dev`: Vite in front of the api, on the shop's own port. Every page is
 * requested from the api, which has a stand-in for a build. For a public page the stand-in answers
 * its data, and the page is rendered here from the sources; the signed-in screens get Vite's hot
 * replacement.
 *
 * `WEB_PORT` is where it listens, `API_PORT` where the api does, `WEB_BUILD` the folder that the
 * api takes for a build.
 */
const { WEB_PORT = '4000', API_PORT = '4001', WEB_BUILD = '' } = process.env;
const web = join(programRoot, 'web');
const api = `http://127.0.0.1:${API_PORT}`;
const site = '/public-site/render.tsx';
/** Before the markup of the stand-in; the rest is JSON. */
const payloadMark = '<!--page to draw-->';

type Payload = Readonly<{ page: SitePage; data: SiteData }>;
/** What of the api is no call: pages that it writes itself, and what programs look for. */
const ofTheApi = /^\/(api|healthz|readyz|metrics|robots\.txt|sitemap\.xml|llms\.txt)(\/|$|\?)/;

const rendererOf = async (server: ViteDevServer) =>
  (await server.ssrLoadModule(site)) as SiteRenderer;

/** Each stylesheet that the public pages have loaded, the shared one first. */
async function stylesOf(server: ViteDevServer): Promise<string> {
  const graph = server.environments.ssr.moduleGraph;
  const files = [...graph.idToModuleMap.values()]
    .map(({ url }) => url)
    .filter((url) => url.endsWith('.css'));
  const all = ['/ui/styles.css', ...files.filter((url) => url !== '/ui/styles.css')];
  const sheets: string[] = [];
  for (const url of all) {
    const { default: css } = (await server.ssrLoadModule(`${url}?inline`)) as { default: string };
    sheets.push(css);
  }
  return sheets.join('\n');
}

/** Scripts come as modules of the sources, so that the browser's debugger shows those. */
async function assetsOf(server: ViteDevServer, { pagePaths }: SiteRenderer): Promise<SiteAssets> {
  const earlyFiles = globSync(['public/theme.js', 'public-site/early/*.js'], { cwd: web });
  const scripts = globSync('public-site/browser/*.ts', { cwd: web });
  const named = (files: readonly string[], ending: string, code: (file: string) => string) =>
    Object.fromEntries(files.map((file) => [basename(file, ending), code(file)]));
  return {
    sheets: [await stylesOf(server)],
    sheetOf: Object.fromEntries(pagePaths.map((path) => [path ?? '', 0])),
    early: named(earlyFiles, '.js', (file) => readFileSync(join(web, file), 'utf8')),
    scripts: named(scripts, '.ts', (file) => `import ${JSON.stringify(`/${file}`)};`),
    font: 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  };
}

async function draw(server: ViteDevServer, url: string, answer: string): Promise<string> {
  if (!answer.startsWith(payloadMark)) return server.transformIndexHtml('/app.html', answer);
  const { page, data } = JSON.parse(answer.slice(payloadMark.length)) as Payload;
  const renderer = await rendererOf(server);
  const html = renderer.renderPage(page, data, await assetsOf(server, renderer)) ?? '';
  return server.transformIndexHtml(url, html.replace('</head>', `${askAgain}</head>`));
}

/** Sent to pages that were drawn here when a source of theirs has changed. */
const changed = 'lango:drawn-page-changed';
const askAgain = `<script type="module">
  import.meta.hot.on('${changed}', () => location.reload());
</script>`;

/** Asks the api for the page, and sends it with the modules of the sources. */
async function sendPage(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.originalUrl ?? '/';
  const headers = new Headers({ 'accept-encoding': 'identity' });
  for (const name of ['accept', 'cookie', 'host', 'user-agent', 'accept-language']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const method = request.method ?? 'GET';
  const body = method === 'POST' ? await text(request) : undefined;
  if (body !== undefined) {
    headers.set('content-type', String(request.headers['content-type']));
    headers.set('origin', request.headers.origin ?? '');
  }
  const init = { method, headers, redirect: 'manual', ...(body && { body }) } as const;
  const answer = await fetch(api + url, init);
  const type = answer.headers.get('content-type') ?? 'text/html';
  const said = await answer.text();
  const html = type.startsWith('text/html') ? await draw(server, url, said) : said;
  const location = answer.headers.get('location');
  // Without the content policy of the build: Vite's client writes styles and opens a socket.
  response.writeHead(answer.status, {
    'content-type': type,
    ...(location !== null && { location }),
    'set-cookie': answer.headers.getSetCookie(),
  });
  response.end(html);
}

/** Every address that a browser opens, before Vite takes it for a file. */
function pages(): Plugin {
  return {
    name: 'lango-pages',
    enforce: 'pre',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        // A package is beside the folder of the web and not in it.
        if (request.url?.startsWith('/node_modules/@fontsource')) {
          request.url = `/@fs${programRoot}${request.url}`;
        }
        const isPage = request.headers.accept?.includes('text/html') ?? false;
        if (!isPage || ofTheApi.test(request.url ?? '/')) return next();
        void (async () => {
          try {
            await sendPage(server, request, response);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        })();
      });
    },
    hotUpdate({ modules, server }) {
      // A browser sees a change of what was drawn here by asking again.
      const isDrawn = this.environment.name === 'ssr' && modules.length > 0;
      if (isDrawn) server.environments.client.hot.send(changed);
    },
  };
}

/** What the api takes for a build: its pages are what they show, for us to draw. */
function writeStandIn(folder: string, { pagePaths, pathsWithFigures }: SiteRenderer): void {
  mkdirSync(join(folder, 'site'), { recursive: true });
  mkdirSync(join(folder, 'web'), { recursive: true });
  writeFileSync(join(folder, 'site/assets.json'), '{}');
  writeFileSync(
    join(folder, 'site/render.js'),
    `const mark = ${JSON.stringify(payloadMark)};
export const pagePaths = ${paths(pagePaths)};
export const pathsWithFigures = ${paths(pathsWithFigures)};
export const renderPage = (page, data) => mark + JSON.stringify({ page, data });
`,
  );
  for (const file of ['app.html', 'public/manifest.webmanifest']) {
    writeFileSync(join(folder, 'web', basename(file)), readFileSync(join(web, file)));
  }
}

const paths = (all: readonly (string | undefined)[]) =>
  `[${all.map((path) => (path === undefined ? 'undefined' : JSON.stringify(path))).join(', ')}]`;

const server = await createServer({
  root: web,
  configFile: join(programRoot, 'vite.config.ts'),
  logLevel: 'warn',
  plugins: [pages()],
  server: {
    host: '127.0.0.1',
    port: Number(WEB_PORT),
    strictPort: true,
    fs: { allow: [programRoot] },
    proxy: { [ofTheApi.source]: { target: api, changeOrigin: false, ws: true } },
  },
});
await server.listen();
writeStandIn(WEB_BUILD, await rendererOf(server));
exitWithParent(() => void server.close().then(() => process.exit(0)));
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.({ ready: true });
