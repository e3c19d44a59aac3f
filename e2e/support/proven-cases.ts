import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A test that proves a case: its file from the root, and how its title begins. */
export type Proof = Readonly<{ file: string; title: string }>;

/** One fault or attack of a document, and the tests that show what becomes of it. */
export type ProvenCase = Readonly<{ id: string; what: string; proofs: readonly Proof[] }>;

const opening = /^(?:### |- \*\*)([A-Z]-?\d{2,3})(?:: |\*\* )(.+)$/;
const proof = /^ *- `([^`]+)`: (.+)$/;

/** The cases of `docs/fault-tests.md` or `docs/security-tests.md`, in their order. */
export function casesOf(document: 'fault-tests' | 'security-tests'): readonly ProvenCase[] {
  const cases: (ProvenCase & { proofs: Proof[] })[] = [];
  for (const line of read(`docs/${document}.md`).split('\n')) {
    const [, id, what = ''] = opening.exec(line) ?? [];
    if (id !== undefined) cases.push({ id, what, proofs: [] });
    const [, file, title] = proof.exec(line) ?? [];
    if (file !== undefined && title !== undefined) cases.at(-1)?.proofs.push({ file, title });
  }
  return cases;
}

/** Whether a test, or a rule of the gateway's conformance, of this title stands in the file. */
export function exists({ file, title }: Proof): boolean {
  if (!existsSync(join(root, file))) return false;
  const text = read(file);
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}`));
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
