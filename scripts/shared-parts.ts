/** What a bundler knows of a module: the ids that it imports at once. */
export type Modules = Readonly<{
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}>;

/** What draws windows above a screen comes in a file of its own, when one opens. */
const overlays = /node_modules\/(@base-ui|@floating-ui|reselect|tabbable)\//;
/** The content policy's provider belongs to the frame, not to what opens above it. */
const notOverlays = /csp/i;
/** What only some screens speak of. */
const special = /\/(contracts|features)\//;

export const isOverlay = (id: string): boolean => overlays.test(id) && !notOverlays.test(id);

/**
 * Tells which modules may share one file of parts that many screens are made of: a phone asks for
 * six files at a time, and thirty small ones took it half a second more. Not what the frame (from
 * `entry` on) starts with, nor what brings overlays or the matter of some screens along.
 */
export function sharedParts(entry: string) {
  let frame: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    frame ??= importsOf(entry, modules);
    if (frame.has(id)) return false;
    const own = [...importsOf(id, modules)].filter((each) => !frame?.has(each));
    return !own.some((each) => overlays.test(each) || special.test(each));
  };
}

/** All that a module imports at once, itself included. */
function importsOf(id: string, modules: Modules, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const each of modules.getModuleInfo(id)?.importedIds ?? []) importsOf(each, modules, seen);
  return seen;
}
