import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installTimeoutMs = 3 * 60_000;
const isThere = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error === undefined;

/** Finds the readers of PDF that tests use, or installs Debian's. Throws with what to do. */
export function ensurePoppler(): void {
  if (isThere() || (mayInstall() && install())) return;
  throw new Error(
    'The tests of papers read PDF with poppler, and none was found. Install it (on Debian: ' +
      '"apt-get install poppler-utils" as root).',
  );
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function install(): boolean {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: installTimeoutMs,
    }).status === 0;
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'poppler-utils'];
  if (!apt(...packages)) {
    apt('update', '-qq');
    apt(...packages);
  }
  return isThere();
}

/** The text of a PDF, laid out as it is seen. */
export function textOfPdf(pdf: Uint8Array): string {
  const read = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  if (read.status !== 0) throw new Error(`pdftotext: ${read.stderr}`);
  return read.stdout;
}
