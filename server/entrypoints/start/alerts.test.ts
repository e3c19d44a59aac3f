import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Stats } from '#gateway';
import type { Database } from '#platform/db.ts';
import { createSecurityLog } from '#platform/http/security-log.ts';
import { silentLog } from '#platform/log.ts';
import { createCounters } from '#platform/metrics/count.ts';
import { createRegistry } from '#platform/metrics/registry.ts';
import { openApp } from '#testing/open-app.ts';
import { fileOf } from '../../../scripts/programs/programs.ts';
import { addGatewayFigures } from '../gateway/gateway-figures.ts';
import { addApiFigures, addWorkerFigures } from './process-figures.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rules = read('deploy/prometheus/alerts.yaml');
const played = read('deploy/prometheus/alerts.test.yaml');
const dashboard = JSON.parse(read('deploy/grafana/lango.json')) as {
  panels: readonly { id: number; targets?: readonly { expr: string }[] }[];
};
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const alerts = matches(rules, /^ {6}- alert: (\w+)$/gm);

/** Every series that a process of the shop can export, as each entrypoint assembles them. */
async function registered(): Promise<ReadonlySet<string>> {
  const db = {} as Database;
  const parts = { db, clock: () => new Date(0), dataDir: root };
  const app = await openApp();
  const api = createRegistry();
  createCounters(api);
  createSecurityLog({ log: silentLog, registry: api, noteAdmin: async () => undefined });
  addApiFigures(api, { ...parts, app });
  const worker = createRegistry();
  createCounters(worker);
  addWorkerFigures(worker, parts);
  const gateway = new Registry();
  addGatewayFigures(gateway, { ...parts, gateway: { stats: () => ({}) as Stats } });
  const names = [api, worker, gateway].flatMap((one) => one.getMetricsAsArray());
  await app.close();
  return new Set(
    names.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

test('every figure that a rule or the dashboard names is one that a process tells', async () => {
  const known = await registered();
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const named = new Set(matches([rules, played, ...shown].join('\n'), /\b(lango_\w+)/g));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test('every panel of the dashboard has a number of its own', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every alert has its entry in the runbook and its play, and there is no other', () => {
  const [, chapter = ''] = read('docs/runbook.md').split('\n## Alerts\n');
  const entries = matches(chapter.split('\n## ')[0] ?? '', /^### (\w+)$/gm);
  expect(entries).toEqual(alerts);
  expect(matches(rules, /^ {10}runbook: docs\/runbook\.md#(\w+)$/gm)).toEqual(
    alerts.map((name) => name.toLowerCase()),
  );
  expect(matches(played, /^ {2}- name: (\w+)$/gm)).toEqual(alerts);
});

const promtool = fileOf('promtool');

test.skipIf(promtool === undefined)(
  'Prometheus takes the rules, and each alert fires and clears by its cause (needs promtool)',
  () => {
    const play = (...args: string[]) =>
      execFileSync(promtool ?? '', args, { cwd: join(root, 'deploy/prometheus') }).toString();
    // It also reads the rules that the file of settings names.
    expect(play('check', 'config', 'prometheus.yaml')).toContain('SUCCESS');
    expect(play('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  },
);
