import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScanner } from './run-scanner.ts';
import { addressOf, type Target } from './targets.ts';

/** The caller, the target, and the time limit. */
export type Aim = Readonly<{
  base: string;
  headers: (method: string) => Readonly<Record<string, string>>;
  targets: readonly Target[];
  workspace: string;
  seconds: number;
}>;
/** Each finding in a line of the scanner, and how many parameters it made up its mind about. */
export type Found = Readonly<{ findings: readonly string[]; judged: number }>;

const usual = [
  '--batch',
  // Without a terminal it would take its targets from its standard input alone.
  '--ignore-stdin',
  '--disable-coloring',
  '--flush-session',
  '--level=1',
  '--risk=1',
  '--dbms=postgresql',
  '--technique=BEUT',
  '--time-sec=2',
  '--timeout=10',
  '--retries=0',
  '--ignore-code=*',
  '--skip-waf',
  '--drop-set-cookie',
];

/** Every parameter of the targets, by error, boolean, union and time. */
export async function scanWithSqlmap(aim: Aim): Promise<Found> {
  const file = join(aim.workspace, 'requests.txt');
  writeFileSync(file, requestsOf(aim));
  const output = `--output-dir=${join(aim.workspace, 'sqlmap')}`;
  return readSqlmap(await runScanner('sqlmap', ['-l', file, ...usual, output], aim.seconds));
}

/** A JSON answer that echoes a text is not a page, so a browser runs nothing of it. */
const findingLine = /\b(?:is vulnerable\.|might be (?:injectable|vulnerable to (?!cross-site)))/;
/** The kind of injection, which it prints after the finding. */
const howLine = /^\s+(?:Type|Payload): /;
const targetLine = /^(?:GET|POST|PUT|PATCH|DELETE) http/;
const judgedLine = /does not seem to be injectable|is vulnerable\./g;

/** What its log says: each finding with the call where it was, and how. */
function readSqlmap(said: string): Found {
  const findings = new Set<string>();
  let target = '';
  for (const line of said.split('\n')) {
    if (targetLine.test(line)) target = line;
    if (findingLine.test(line) || howLine.test(line)) findings.add(`${target}: ${line.trim()}`);
  }
  return { findings: [...findings], judged: said.match(judgedLine)?.length ?? 0 };
}

const rule = '='.repeat(54);
/** What sqlmap reads as the place to try, in a text that has none of its own. */
const marked = (value: string) => `${encodeURIComponent(value).replaceAll('*', '%2A')}*`;

/** The targets as a proxy writes requests down, which sqlmap reads. */
function requestsOf({ base, headers, targets }: Aim): string {
  const { host, origin } = new URL(base);
  return targets
    .flatMap((target) => {
      const { method, body } = target;
      const isJson = body !== undefined;
      const sent = { ...headers(method), ...(isJson && { 'content-type': 'application/json' }) };
      return [
        rule,
        `12:00:00 PM  ${origin}  [127.0.0.1]`,
        rule,
        `${method} ${new URL(base).pathname.replace(/\/$/, '')}${addressOf(target, marked)} HTTP/1.1`,
        `host: ${host}`,
        ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
        '',
        body ?? '',
        rule,
        '',
      ];
    })
    .join('\n');
}
