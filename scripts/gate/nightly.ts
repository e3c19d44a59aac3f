/**
 * What `npm test` plays only when a path that it guards has changed; `npm run test:nightly` plays
 * all of it. Each part covers few paths, and would cost every other change minutes.
 */
const guarded = {
  /** The shop in live mode behind reverse proxies. */
  live: [
    /^(deploy|gateway|e2e\/live|server\/(entrypoints|platform))\//,
    /^server\/modules\/payments\/providers\//,
    /^(Dockerfile|e2e\/conformance\/live\.ts|scripts\/(run|shop)\.mjs)$/,
  ],
  /** Each benchmark at toy size. */
  benchmarks: [/^bench\//, /^scripts\/suites\//],
  /** Tests of an earlier release on the schema of today. */
  upgrade: [/^db\/migrations\//, /^server\/entrypoints\/backup\//],
  /** axe's look at the colours of the second theme. */
  themes: [/^web\/.*\.css$/, /^web\/public\//, /^e2e\/(accessibility\/|support\/axe\.ts$)/],
  /** Tests marked `@thorough`. */
  thorough: [/^e2e\/(accessibility\/|support\/(axe|keyboard|losses)\.ts$)/],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

export type NightlyPart = keyof typeof guarded;

const parts = Object.keys(guarded) as readonly NightlyPart[];

/**
 * Parts that guard none of the changed paths (from the project's root). When the changes are
 * unknown, no part is left out.
 */
export function partsLeftOut(changed: readonly string[] | undefined): readonly NightlyPart[] {
  if (changed === undefined) return [];
  const isDue = (part: NightlyPart) =>
    guarded[part].some((pattern: RegExp) => changed.some((path) => pattern.test(path)));
  return parts.filter((part) => !isDue(part));
}

const variable = 'LANGO_GATE_LEAVES_OUT';

/** Passes the left-out parts to child processes. */
export function leaveOut(left: readonly NightlyPart[]): void {
  process.env[variable] = left.join(' ');
}

/** Whether the gate that started this process leaves it out; a test run by hand leaves nothing. */
export const isLeftOut = (part: NightlyPart): boolean =>
  (process.env[variable] ?? '').split(' ').includes(part);
