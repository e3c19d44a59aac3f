import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceTextModule } from 'node:vm';

/**
 * Reads every script of a folder as a browser does before it runs it, and fails with the names of
 * those that it would refuse. A bundler writes some of them without a word: a file that exports
 * what it does not declare builds, weighs what it should, and leaves a screen empty. Node offers
 * this with `--experimental-vm-modules`.
 */
const [folder = ''] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
const refused = names.flatMap((name) => refusalOf(name) ?? []);
if (refused.length > 0) {
  console.error(`A browser would refuse these scripts:\n${refused.join('\n')}`);
  process.exitCode = 1;
}

function refusalOf(name: string): string | undefined {
  const text = readFileSync(join(folder, name), 'utf8');
  try {
    const { status } = new SourceTextModule(text, { identifier: name });
    return status === 'errored' ? `${name} cannot be read` : undefined;
  } catch (cause) {
    return `${name}: ${String(cause)}`;
  }
}
