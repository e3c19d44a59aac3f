import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { minuteMs } from '#contracts/time.ts';
import { chromiumArgs } from '../../scripts/programs/chromium.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, 'lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');
const installTimeoutMs = 5 * minuteMs;
const auditTimeoutMs = 2 * minuteMs;
const largestOutput = 1_000_000;
const attemptsMax = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores are 0 to 100, times milliseconds, of Lighthouse's simulated phone on slow 4G. */
export type Audit = Readonly<{
  scores: Readonly<Record<(typeof categories)[number], number>>;
  lcpMs: number;
  blockingMs: number;
  layoutShift: number;
}>;

/**
 * Installs Lighthouse beside this file, from its own lockfile: it weighs more than the shop, and
 * only this measurement needs it.
 */
export async function ensureLighthouse(): Promise<void> {
  if (existsSync(program)) return;
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    timeout: installTimeoutMs,
  });
}

type Requested = Readonly<{
  url: string;
  /** Paths of the browser to use and of the file to write. */
  chromium: string;
  report: string;
  /** Kept out of search engines on purpose, and so not asked whether they may come in. */
  isUnlisted: boolean;
}>;

/**
 * Audits one address as a phone sees it, in a process of its own. Its browser sometimes starts too
 * late for its own trace; then it is asked again. Throws when the audit fails for another reason.
 */
export async function audit(requested: Requested): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runLighthouse(requested);
      return figuresOf(JSON.parse(await readFile(requested.report, 'utf8')) as Report);
    } catch (cause) {
      if (attempt === attemptsMax || !String(cause).includes('NO_NAVSTART')) throw cause;
    }
  }
}

async function runLighthouse({ url, chromium, report, isUnlisted }: Requested): Promise<void> {
  const args = [
    program,
    url,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${report}`,
    `--only-categories=${categories.join(',')}`,
    ...(isUnlisted ? ['--skip-audits=is-crawlable'] : []),
    `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`,
  ];
  await run(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: chromium },
    timeout: auditTimeoutMs,
    maxBuffer: largestOutput,
  });
}

type Report = Readonly<{
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}>;

function figuresOf({ runtimeError, categories: found, audits }: Report): Audit {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (name: string) => Math.round((found[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: Math.round(figure('largest-contentful-paint')),
    blockingMs: Math.round(figure('total-blocking-time')),
    layoutShift: figure('cumulative-layout-shift'),
  };
}
