import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from './package-files.ts';

type Manifest = Readonly<{ apiVersion: string; kind: string }> & Readonly<Record<string, unknown>>;

const types = join(root, 'node_modules/kubernetes-types');
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
const options = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--types',
  '',
  '--pretty',
  'false',
];

/** Every document of the text that says anything. */
export const manifestsOf = (text: string) =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);

/**
 * Errors in manifests by the types generated from Kubernetes' own description: a wrong version of a
 * kind, or a field that is unknown, missing or of another type. The compiler compares them;
 * `folder` is for the file that it reads.
 */
export function wrongIn(manifests: readonly Manifest[], folder: string): readonly string[] {
  const file = join(folder, 'manifests.ts');
  const lines = manifests.map((manifest, n) => {
    const { apiVersion, kind } = manifest;
    const group = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io/', '/');
    const type = `import(${JSON.stringify(join(types, group))}).${kind}`;
    return `export const m${n}: ${type} = ${JSON.stringify(manifest, null, 1)};`;
  });
  writeFileSync(file, lines.join('\n'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, ...options, file], {
    encoding: 'utf8',
  });
  const found = stdout.split('\n').filter((line) => line.includes('error TS'));
  // A compiler that could not even begin has found nothing right.
  return status === 0 || found.length > 0 ? found : [stderr];
}
