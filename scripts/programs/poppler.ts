import { spawnSync } from 'node:child_process';
import { installPackages } from './apt.ts';

const isThere = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).error === undefined;

/** Finds the readers of PDF that tests use, or installs Debian's. Throws with what to do. */
export function ensurePoppler(): void {
  if (!isThere()) installPackages('poppler-utils');
  if (isThere()) return;
  throw new Error(
    'The tests of PDF documents use poppler, and none was found. Install it (on Debian: ' +
      '"apt-get install poppler-utils" as root).',
  );
}

/** The text of a PDF, in its visible layout. */
export function textOfPdf(pdf: Uint8Array): string {
  const read = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  if (read.status !== 0) throw new Error(`pdftotext: ${read.stderr}`);
  return read.stdout;
}
