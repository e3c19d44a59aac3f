import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case, Proof } from './case.ts';

const root = join(import.meta.dirname, '../../..');
const suite = 'e2e/security';
/** Which cases a title begins with: `S02 and S05: …`. */
const idsAtFront = /^(?:S\d+(?:, | and )?)+/;
const titled = /^\s*test\(\s*(['"`])(.*?)\1/gms;

export const idsOf = (title: string): readonly string[] =>
  idsAtFront.exec(title)?.[0].match(/S\d+/g) ?? [];

/** Every test of this suite that names cases, as it stands in its file. */
export function ownTests(): readonly Proof[] {
  return globSync(`${suite}/*.spec.ts`, { cwd: root })
    .toSorted()
    .flatMap((file) =>
      [...read(file).matchAll(titled)].map(([, , title = '']) => ({ file, title })),
    )
    .filter(({ title }) => idsOf(title).length > 0);
}

/** Whether a test, or a rule of the gateway's conformance, of this title stands in the file. */
export function exists({ file, title }: Proof): boolean {
  if (!existsSync(join(root, file))) return false;
  const text = read(file);
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}`));
}

/** What is wrong with a case in the code as it stands; empty where it is proven. */
export function gapsOf({ id, elsewhere }: Case, own: readonly Proof[]): readonly string[] {
  const gone = elsewhere.filter((proof) => !exists(proof));
  const isProven = elsewhere.length > 0 || own.some(({ title }) => idsOf(title).includes(id));
  return [
    ...(isProven ? [] : ['no test proves it']),
    ...gone.map(({ file, title }) => `${file} has no test "${title}"`),
  ];
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
