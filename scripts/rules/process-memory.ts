/**
 * What the server's modules hold in the memory of a process from one piece of work to the next.
 * Each says why any number of processes may hold it side by side: a fact that one of them alone
 * knew would be lost with it, and unknown to the others.
 */
export const heldInMemory: Readonly<Record<string, string>> = {
  'gateway/http/kept-origins.ts authorities': 'which origin a connection of this process leads to',
  'gateway/pool/session-name.ts padded':
    'what follows from the key used last, made anew for another',
  'gateway/sockets/kernel-queue.ts loaded': 'calls of the C library of this process',
  'gateway/wire.ts idleWrite': 'a request to write that nobody uses at the moment',
  'server/entrypoints/gateway.ts hurry': 'how this process is stopped',
  'server/entrypoints/gateway.ts stopParts': 'how this process is stopped',
  'server/modules/admin/invariants/invariant-checks.sql.ts unions': 'statements, as text',
  'server/modules/billing/documents/fonts.ts files': 'fonts of the installation, read once',
  'server/modules/billing/documents/fonts.ts opened': 'fonts of the installation, read once',
  'server/modules/inventory/places/open-places.ts held': 'address databases, read from their files',
  'server/modules/inventory/providers/sampler.ts ours': 'the thread of this process that measures',
  'server/platform/files/read-file.ts ours': 'the threads of this process that read files',
  'server/platform/database/fresh-reads.ts fresh': 'what the request under way may be told',
  'server/platform/db.ts fragments': 'which values are statements',
  'server/platform/metrics/count.ts hearers': 'who counts for a connection of this process',
  'server/platform/setting-rules/setting-names.ts read': '.env.example, read once',
  'server/platform/request-ids/request-context.ts requests': 'the id of the request under way',
};

const made = '(?:Map|Set|WeakMap|WeakSet|LRUCache|AsyncLocalStorage)';
/** At the beginning of a line, so of the module: a `let`, or a collection that begins empty. */
const state = new RegExp(
  `^(?:export )?(?:let (\\w+)|const (\\w+)(?!: Readonly)(?:: [^=\\n]+)? = new ${made}(?:<.*>)?\\(\\);)`,
  'gm',
);

/** Names of module-level state, by file, that the table does not explain; and lines too many. */
export function unexplainedMemory(
  texts: ReadonlyMap<string, string>,
  explained: Readonly<Record<string, string>> = heldInMemory,
): readonly string[] {
  const found = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(state)].map(([, variable, constant]) => `${file} ${variable ?? constant}`),
  );
  const known = new Set(found);
  return [
    ...found.filter((name) => !(name in explained)),
    ...Object.keys(explained)
      .filter((name) => !known.has(name))
      .map((name) => `${name} is no longer there: take it out of the table`),
  ];
}
