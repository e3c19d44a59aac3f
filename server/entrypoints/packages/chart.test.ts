import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#testing/folders.ts';
import { helmFile } from '../../../scripts/programs/helm.ts';
import { manifestsOf, wrongIn } from './testing/kubernetes-manifests.ts';
import { root } from './testing/package-files.ts';

const chart = join(root, 'deploy/helm/lango');
const withoutHelm = !existsSync(helmFile);

function helm(...args: readonly string[]) {
  const home = ownFolder();
  const { status, stdout, stderr } = spawnSync(helmFile, args, {
    encoding: 'utf8',
    env: { HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home, HELM_DATA_HOME: home },
  });
  return { status, said: `${stdout}${stderr}` };
}

test.skipIf(withoutHelm)('Helm finds nothing wrong with its chart (needs helm)', () => {
  const { status, said } = helm('lint', '--strict', chart);
  expect(said).not.toMatch(/\[(WARNING|ERROR)\]/);
  expect(status).toBe(0);
  const wrong = join(ownFolder(), 'lango');
  cpSync(chart, wrong, { recursive: true });
  writeFileSync(join(wrong, 'templates/wrong.yaml'), 'name: {{ .Values.api.replica.count }}\n');
  expect(helm('lint', '--strict', wrong).status).toBe(1);
});

test.skipIf(withoutHelm)(
  'what the chart makes is what Kubernetes knows, with every part on and off (needs helm)',
  () => {
    const made = (...sets: readonly string[]) => {
      const { status, said } = helm(
        'template',
        'shop',
        chart,
        ...sets.flatMap((one) => ['--set', one]),
      );
      expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
      return manifestsOf(said);
    };
    const whole = made(
      'backup.enabled=true',
      'image.pullSecrets[0].name=registry',
      'worker.mailPort=2525',
    );
    const small = made('ingress.enabled=false');
    const kinds = whole.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'Deployment')).toHaveLength(3);
    expect(kinds).toEqual(expect.arrayContaining(['CronJob', 'Ingress', 'Job', 'Service']));
    expect(small.length).toBeLessThan(whole.length);
    expect(wrongIn([...whole, ...small], ownFolder())).toEqual([]);
  },
);

test('a manifest with an unknown field, a wrong kind of value or an old version is found', () => {
  const pod = { containers: [{ name: 'api', image: 'lango', livenesProbe: {} }] };
  const spec = { replicas: '2', selector: {}, template: { spec: pod } };
  const wrong = wrongIn(
    [
      { apiVersion: 'apps/v1', kind: 'Deployment', spec },
      { apiVersion: 'extensions/v1beta1', kind: 'Ingress' },
    ],
    ownFolder(),
  ).join('\n');
  expect(wrong).toContain('livenesProbe');
  expect(wrong).toContain("Type 'string' is not assignable to type 'number'");
  expect(wrong).toContain('extensions/v1beta1');
});
