import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A map is some megabytes once it is read; an error that comes alone is not worth keeping it. */
const keptMs = 10_000;

/**
 * Writes the stacks of errors with the lines of the sources. Node's own `--enable-source-maps`
 * reads every map when a program starts, a third of its start and half of its memory; these are
 * read when a stack is printed.
 */
export function tellSourceLines(): void {
  const maps = new Map<string, SourceMap | undefined>();
  let forget: NodeJS.Timeout | undefined;
  const mapOf = (url: string) => {
    if (!maps.has(url)) maps.set(url, readMap(url));
    forget ??= setTimeout(() => {
      forget = undefined;
      maps.clear();
    }, keptMs).unref();
    return maps.get(url);
  };
  Error.prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map((site) => `\n    at ${lineOf(site, mapOf)}`)].join('');
}

function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

/** Missing in Node's types: a call site as a line of a stack. */
type Site = NodeJS.CallSite & Readonly<{ toString: () => string }>;

/** As V8 writes it, with the place in the source where a map knows one. */
function lineOf(site: Site, mapOf: (url: string) => SourceMap | undefined): string {
  const told = site.toString();
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (!url?.startsWith('file:') || line === null || column === null) return told;
  const entry = mapOf(url)?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return told;
  const source = resolve(dirname(fileURLToPath(url)), entry.originalSource);
  const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return told.replace(`${url}:${line}:${column}`, place);
}

function readMap(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`;
  if (!existsSync(file)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
}
