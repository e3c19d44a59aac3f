/** What a bundler knows of a module: its code, and the ids that it imports at once and later. */
type Module = Readonly<{
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}>;
export type Modules = Readonly<{ getModuleInfo: (id: string) => Module | null }>;

/** What draws windows above a screen comes in a file of its own, when one opens. */
const overlays = /node_modules\/(@base-ui|@floating-ui|reselect|tabbable)\//;
/** The content policy's provider belongs to the frame, not to what opens above it. */
const notOverlays = /csp/i;

export const isOverlay = (id: string): boolean => overlays.test(id) && !notOverlays.test(id);

const smallCharacters = 2_200;
const stylesheet = /\.css$/;
/**
 * How many screens must use a part before all include it: requesting a small script costs more than
 * including it. That does not hold for small styles, as a screen that uses one mostly requests its
 * own styles anyway. With four for a large script, what proxies and traffic share came with each of
 * fifty screens, which was 3 kB more of all of them. Admin is lighter with four.
 */
function screensFor(id: string, { code }: Module, isAdmin: boolean): number {
  if (stylesheet.test(id)) return 4;
  if ((code?.length ?? 0) < smallCharacters) return 2;
  return isAdmin ? 4 : 5;
}

/** The screens that share, by their ids, and those whose parts stay theirs. */
type Sharing = Readonly<{
  entry: string;
  screens: ReadonlySet<string>;
  others?: ReadonlySet<string>;
}>;

/**
 * The modules that are bundled into one file because several screens use them: a phone asks for six
 * files at a time, and thirty small ones took it most of a second more. Not what the frame (from
 * `entry` on) starts with, and nothing that would include forbidden modules.
 */
export function sharedParts(sharing: Sharing) {
  let known: ReturnType<typeof countScreens> | undefined;
  return (id: string, modules: Modules): boolean => {
    known ??= countScreens(sharing, modules);
    const { requested, elsewhere } = known;
    if (!requested.has(id)) return false;
    return [...importsOf(id, modules)].every((each) => {
      // A screen that another draws too stays a file that can be asked for.
      if (sharing.screens.has(each)) return false;
      const screensWanting = requested.get(each);
      const module = modules.getModuleInfo(each);
      if (screensWanting === undefined || module === null) return !isOverlay(each);
      return (
        screensWanting >= screensFor(each, module, sharing.others !== undefined) &&
        !elsewhere.has(each) &&
        !isOverlay(each)
      );
    });
  };
}

/** How many screens start with each module that the frame lacks, and what the others ever load. */
function countScreens({ entry, screens, others }: Sharing, modules: Modules) {
  const frame = importsOf(entry, modules);
  const requested = new Map<string, number>();
  const elsewhere = new Set<string>();
  for (const page of laterOf(entry, modules)) {
    for (const screen of screens.has(page) ? screensIn(page, modules) : []) {
      for (const id of importsOf(screen, modules)) {
        if (!frame.has(id)) requested.set(id, (requested.get(id) ?? 0) + 1);
      }
    }
    if (!others?.has(page)) continue;
    for (const each of [page, ...laterOf(page, modules)]) {
      for (const id of importsOf(each, modules)) elsewhere.add(id);
    }
  }
  return { requested, elsewhere };
}

/** The screens of a file, which draws one (`.tsx`) or hands several small ones on (`.ts`). */
const screensIn = (file: string, modules: Modules): readonly string[] =>
  file.endsWith('.ts') ? (modules.getModuleInfo(file)?.importedIds ?? []) : [file];

/** All that a module imports at once, itself included. */
function importsOf(id: string, modules: Modules, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const each of modules.getModuleInfo(id)?.importedIds ?? []) importsOf(each, modules, seen);
  return seen;
}

/** All modules that are imported lazily, by a module or its dependencies. */
function laterOf(id: string, modules: Modules): ReadonlySet<string> {
  const later = new Set<string>();
  const seen = new Set<string>();
  const visit = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(each) ?? {};
    for (const imported of dynamicallyImportedIds) later.add(imported);
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) visit(imported);
  };
  visit(id);
  return later;
}
