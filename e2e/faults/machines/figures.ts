import type { Sales } from './buyers.ts';
import type { Load } from './machine-load.ts';
import type { Reads } from './readers.ts';
import type { Tunnels } from './tunnels.ts';

export type Seen = Readonly<{ reads: Reads; sales: Sales; tunnels: Tunnels }>;
/** One replacement: how long it took, and what traffic noticed of it. */
export type Step = Readonly<{
  what: string;
  ms: number;
  slowestMs: number;
  reads: number;
  sales: number;
  cut: number;
  load: Load;
}>;

/** What was said most often, with its number. */
export function commonest(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 8);
  return sorted.map(([line, times]) => `${times} × ${line}`);
}

const heads = [
  'back, ms',
  'slowest, ms',
  'reads failed',
  'sales not ok',
  'tunnels cut',
  'busy, %',
  'waiting, %',
  'traffic, %',
];

/** What was not measured is no number. */
const figure = (n: number) => (Number.isNaN(n) ? '-' : String(n));

export function tableOf(steps: readonly Step[]): string {
  const rows = steps.map(({ what, ms, slowestMs, reads, sales, cut, load }) => {
    const { busy, waiting, traffic } = load;
    const figures = [ms, slowestMs, reads, sales, cut, busy, waiting, traffic];
    return [what.padEnd(26), ...figures.map((n) => figure(n).padStart(12))].join('');
  });
  const head = [''.padEnd(26), ...heads.map((text) => text.padStart(12))].join('');
  return ['', head, ...rows].join('\n          ');
}

/** What traffic came to, in words. */
export function figuresOf({
  reads,
  sales,
  tunnels,
  table,
}: Seen & Readonly<{ table: string }>): string {
  const { ended, opened, refused } = tunnels;
  const cut = ended.filter(({ by }) => by === 'cut').length;
  const wrong = [
    ...reads.failed,
    ...sales.unanswered,
    ...sales.refused,
    ...sales.failed,
    ...refused,
  ];
  const reasons = commonest(wrong)
    .map((line) => `\n          ${line}`)
    .join('');
  return (
    `${reads.answered} reads answered, ${reads.failed.length} failed, slowest ${reads.slowestMs} ms; ` +
    `${sales.delivered} sales delivered, ${sales.refused.length} refused, ` +
    `${sales.unanswered.length} without an answer, ${sales.failed.length} lost, ` +
    `slowest ${sales.slowestMs} ms; ` +
    `${opened} tunnels, ${cut} cut, ${refused.length} let in nowhere${table}${reasons}`
  );
}
