import { relative, resolve } from 'node:path';

/** Of all mutants, at least this share has to fail a test, in percent. */
export const scoreMin = 85;

/** A change of the code and what the tests said to it; lines and columns count from 1. */
export type Tried = Readonly<{
  fileName: string;
  location: Readonly<{
    start: Readonly<{ line: number; column: number }>;
    end: Readonly<{ line: number; column: number }>;
  }>;
  replacement?: string | undefined;
  status: string;
}>;

/** A change that no test noticed, in the words of the code. */
export type Survivor = Readonly<{
  file: string;
  lineNumber: number;
  /** The first line that it touches, without the space around it. */
  line: string;
  before: string;
  after: string;
}>;

export type Counts = Readonly<Record<'killed' | 'timeout' | 'survived' | 'noCoverage', number>>;
export type Score = Readonly<{ percent: number; low: number; high: number; total: number }>;

const textMax = 120;
/** 95 of 100 samples hold the true share within so many standard errors. */
const errorsWide = 1.96;

/** Names the change by the text that it replaces; `sourceOf` reads a file by its path. */
export function survivorOf(tried: Tried, sourceOf: (file: string) => string): Survivor {
  const { start, end } = tried.location;
  const lines = sourceOf(tried.fileName).split('\n');
  const touched = lines.slice(start.line - 1, end.line);
  const last = touched.length - 1;
  const cut = touched.map((line, index) => {
    const from = index === 0 ? start.column - 1 : 0;
    return line.slice(from, index === last ? end.column - 1 : undefined);
  });
  return {
    file: relative(process.cwd(), resolve(tried.fileName)).replaceAll('\\', '/'),
    lineNumber: start.line,
    line: touched[0]?.trim() ?? '',
    before: onOneLine(cut.join('\n')),
    after: onOneLine(tried.replacement ?? ''),
  };
}

function onOneLine(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > textMax ? `${flat.slice(0, textMax)}…` : flat;
}

/** How the tests did. A mutant with which the code no longer loads was noticed as well. */
export function countTried(tried: readonly Tried[]): Counts {
  const count = (...states: string[]) =>
    tried.filter(({ status }) => states.includes(status)).length;
  return {
    killed: count('Killed', 'RuntimeError'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    noCoverage: count('NoCoverage'),
  };
}

/**
 * The share of mutants that a test noticed. Judged survivors count neither way. `low` and `high`
 * hold the share of the whole module with 95 % (Wilson's interval); without a sample they are the
 * share itself.
 */
export function scoreOf(counts: Counts, { judged, isSample }: Judgement): Score {
  const found = counts.killed + counts.timeout;
  const total = found + counts.survived + counts.noCoverage - judged;
  if (total === 0) return { percent: 0, low: 0, high: 0, total };
  const share = found / total;
  if (!isSample) return { percent: 100 * share, low: 100 * share, high: 100 * share, total };
  const z = errorsWide ** 2 / total;
  const middle = (share + z / 2) / (1 + z);
  const half = (errorsWide / (1 + z)) * Math.sqrt((share * (1 - share)) / total + z / (4 * total));
  return { percent: 100 * share, low: 100 * (middle - half), high: 100 * (middle + half), total };
}
type Judgement = Readonly<{ judged: number; isSample: boolean }>;

/** One line to the person at the terminal, as `file:line  before → after`. */
export function lineOf({ file, lineNumber, before, after }: Survivor): string {
  return `${file}:${lineNumber}  ${before} → ${after === '' ? '(nothing)' : after}`;
}

/** The last lines of a run; `isEnough` is what the command ends with. */
export function summaryOf(
  counts: Counts,
  judgement: Judgement,
): Readonly<{ lines: readonly string[]; isEnough: boolean }> {
  const score = scoreOf(counts, judgement);
  const isEnough = score.total > 0 && score.percent >= scoreMin;
  const { killed, timeout, survived, noCoverage } = counts;
  const within = `, with 95 % between ${score.low.toFixed(0)} and ${score.high.toFixed(0)} %`;
  return {
    isEnough,
    lines: [
      `${killed} killed, ${timeout} timeout, ${survived} survived, ${noCoverage} no coverage; ` +
        `${judgement.judged} of these judged`,
      `${score.percent.toFixed(1)} % of ${score.total} found${judgement.isSample ? within : ''}; ` +
        `${scoreMin} % wanted`,
      isEnough ? '1 passed, 0 failed' : '0 passed, 1 failed',
    ],
  };
}
