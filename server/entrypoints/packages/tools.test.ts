import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liveEnvironment } from '#testing/live-environment.ts';
import { ownFolder } from '#testing/folders.ts';
import { runProgram } from '#testing/run-program.ts';
import { listen } from '#testing/listen.ts';
import { readSettings } from '../settings.ts';
import { root, units } from './testing/package-files.ts';

/** The programs that read these files on a server, where this machine has them. */
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, said: `${stdout}${stderr}` };
}

test.skipIf(!has('systemd-analyze'))('systemd takes every unit (needs systemd-analyze)', () => {
  const folder = ownFolder();
  cpSync(join(root, 'deploy/systemd'), folder, { recursive: true });
  const names = [...units().keys()].filter((name) => !name.endsWith('.conf'));
  // There is no installation here, and systemd looks for what it would start.
  for (const name of names) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`));
  }
  const verify = () =>
    run('systemd-analyze', ['verify', '--man=no', ...names.map((name) => join(folder, name))], {
      SYSTEMD_UNIT_PATH: `${folder}:`,
    });
  expect(verify()).toEqual({ status: 0, said: '' });
  writeFileSync(join(folder, 'lango-.service.d/20-wrong.conf'), '[Service]\nProtectSytem=yes\n');
  expect(verify().said).toContain('ProtectSytem');
});

test.skipIf(!has('systemd-analyze'))('systemd finds little to do (needs systemd-analyze)', () => {
  const folder = ownFolder();
  cpSync(join(root, 'deploy/systemd'), folder, { recursive: true });
  const { said } = run(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', join(folder, 'lango-gateway@.service')],
    { SYSTEMD_UNIT_PATH: `${folder}:` },
  );
  const [, exposure] = /exposure level for \S+ ([\d.]+)/.exec(said) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});

test.skipIf(!has('caddy'))(
  'Caddy takes its file, also for the host that its environment names (needs caddy)',
  () => {
    const file = join(root, 'deploy/Caddyfile');
    const home = ownFolder();
    const adapted = run(
      'caddy',
      ['adapt', '--validate', '--adapter', 'caddyfile', '--config', file],
      {
        SHOP_HOST: 'duka.mtandaoshop.co.ke',
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
      },
    );
    expect(adapted.status).toBe(0);
    expect(adapted.said).toContain('"host":["duka.mtandaoshop.co.ke"]');
    expect(adapted.said).not.toContain('shop.example');
  },
);

test.skipIf(!has('docker-compose'))('Compose takes its file (needs docker-compose)', () => {
  const folder = ownFolder();
  cpSync(join(root, 'deploy/compose.yaml'), join(folder, 'compose.yaml'));
  const args = ['-f', join(folder, 'compose.yaml'), 'config', '-q'];
  expect(run('docker-compose', args, { SHOP_HOST: 'duka.mtandaoshop.co.ke' }).status).toBe(0);
  const { status, said } = run('docker-compose', args);
  expect([status, said]).toEqual([1, expect.stringContaining('host name of the shop')]);
});

test('secrets are made once, for nobody else to read, and a live shop takes them', () => {
  const folder = ownFolder();
  cpSync(join(root, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'));
  const make = () => run('sh', [join(folder, 'make-secrets.sh')]).status;
  expect(make()).toBe(0);
  const place = join(folder, 'secrets');
  const all = () =>
    readdirSync(place).map((name) => [name, readFileSync(join(place, name), 'utf8')]);
  expect((statSync(place).mode & 0o777).toString(8)).toBe('700');
  const first = all();
  expect(new Set(first.map(([, secret]) => secret)).size).toBe(7);
  expect(make()).toBe(0);
  expect(all()).toEqual(first);
  const { LANGO_SECRET: _secret, DATABASE_URL: _url, ...others } = liveEnvironment;
  const settings = readSettings({
    ...others,
    LANGO_SECRET_FILE: join(place, 'lango-secret'),
    DATABASE_URL_FILE: join(place, 'database-url'),
    DATABASE_APP_URL_FILE: join(place, 'database-app-url'),
    BACKUP_KEY_FILE: join(place, 'backup-key'),
    TRUSTED_PROXIES: '172.30.77.1',
  });
  expect(settings.databaseAppUrl).toMatch(/^postgres:\/\/lango_app:[\da-f]{48}@postgres:5432/);
});

/** Runs the health check of the image for a process that was started by these words. */
function health(words: readonly string[], env: Readonly<Record<string, string>>) {
  const line = join(ownFolder(), 'cmdline');
  writeFileSync(line, words.join('\0'));
  return runProgram(process.execPath, [join(root, 'scripts/healthy.mjs'), line], { env });
}

test('the health check asks the process of its container, and believes its answer only', async () => {
  const asked: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end();
  });
  onTestFinished(() => void server.close());
  const port = String(await listen(server));
  const node = ['node', 'server/entrypoints/shop.ts'];
  const everywhere = { HOST: '0.0.0.0', METRICS_HOST: '0.0.0.0' };
  expect((await health([...node, 'api'], { ...everywhere, PORT: port })).code).toBe(0);
  expect((await health([...node, 'worker'], { METRICS_WORKER_PORT: port })).code).toBe(0);
  expect((await health([...node, 'gateway'], { METRICS_GATEWAY_PORT: port })).code).toBe(0);
  expect((await health([...node, 'migrate'], {})).code).toBe(0);
  expect(asked).toEqual(['/readyz', '/healthz', '/healthz']);
  status = 503;
  expect(await health([...node, 'api'], { PORT: port })).toEqual({
    code: 1,
    said: `http://127.0.0.1:${port}/readyz answers 503\n`,
  });
});
