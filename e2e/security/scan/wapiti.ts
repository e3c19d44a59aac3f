import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepted } from './accepted.ts';
import { runScanner } from './run-scanner.ts';
import type { Aim } from './sqlmap.ts';
import { addressOf } from './targets.ts';

/** All that stay on this machine: the others ask a server of the authors, or fetch lists. */
const modules = [
  'backup',
  'blindsql',
  'cookieflags',
  'crlf',
  'csp',
  'csrf',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'sql',
  'xss',
];
/** The part of the time that is for finding pages; the rest is for the modules in equal parts. */
const crawlPart = 0.3;

type Entry = Readonly<{ info: string; path: string; parameter?: string }>;
type Report = Readonly<{
  vulnerabilities: Readonly<Record<string, readonly Entry[]>>;
  anomalies: Readonly<Record<string, readonly Entry[]>>;
}>;

/** Findings without a judgement, a line for each kind of caller, and what was attacked. */
export type Crawled = Readonly<{
  findings: readonly string[];
  judged: readonly string[];
  addresses: number;
}>;

/** Crawls pages from `base` and the targets, and attacks what it finds. */
export async function scanWithWapiti(aim: Aim): Promise<Crawled> {
  const { base, headers, targets, workspace, seconds } = aim;
  const file = join(workspace, 'wapiti.json');
  const cookie = headers('GET')['cookie'] ?? '';
  const starts = targets
    .filter(({ method }) => method === 'GET')
    .map((target) => `--start=${base}/api${addressOf(target, encodeURIComponent)}`);
  const said = await runScanner(
    'wapiti',
    [
      `--url=${base}/`,
      ...starts,
      '--scope=folder',
      `--module=${modules.join(',')}`,
      '--depth=3',
      '--verbose=1',
      '--max-links-per-page=40',
      `--max-scan-time=${Math.ceil(seconds * crawlPart)}`,
      `--max-attack-time=${Math.ceil((seconds * (1 - crawlPart)) / modules.length)}`,
      ...(cookie ? [`--header=Cookie: ${cookie}`] : []),
      '--format=json',
      `--output=${file}`,
      '--flush-session',
      '--no-bugreport',
      `--store-session=${join(workspace, 'wapiti')}`,
      `--store-config=${join(workspace, 'config')}`,
    ],
    // It looks at its own limits only between two requests.
    seconds * 2,
  );
  if (!existsSync(file)) {
    return {
      findings: [`wapiti wrote no report:\n${said.slice(-1_500)}`],
      judged: [],
      addresses: 0,
    };
  }
  const addresses = Number(/found (\d+) URLs and forms/.exec(said)?.[1] ?? 0);
  return { ...readWapiti(JSON.parse(readFileSync(file, 'utf8')) as Report), addresses };
}

/** What its report says, each finding held against what was judged before. */
function readWapiti({ vulnerabilities, anomalies }: Report): Omit<Crawled, 'addresses'> {
  const kinds = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)];
  const found = kinds.flatMap(([kind, all]) =>
    all.map(({ info, path }) => ({ kind, text: `${kind} at ${path}: ${info}` })),
  );
  const reasonOf = ({ kind, text }: (typeof found)[number]) =>
    accepted.find((one) => one.kind === kind && one.says.test(text))?.reason;
  const findings = found.filter((one) => reasonOf(one) === undefined).map(({ text }) => text);
  const reasons = found.flatMap((one) => {
    const reason = reasonOf(one);
    return reason === undefined ? [] : [`${one.kind}: ${reason}`];
  });
  const counted = [...new Set(reasons)].map(
    (line) => `${reasons.filter((each) => each === line).length} x ${line}`,
  );
  return { findings: [...new Set(findings)], judged: counted };
}
