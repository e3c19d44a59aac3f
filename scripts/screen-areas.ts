import { relative } from 'node:path';
import { importsOf, isOverlay, laterOf, type Modules } from './shared-parts.ts';

/**
 * Small screens of which a person opens one after another, by what their sources begin with. Alone
 * each would spend a third of its bytes on saying what it imports. What is bought with stays apart.
 */
const areas: Readonly<Record<string, RegExp>> = {
  'sign-in': /^(app\/screens\/(login|signup|otp)|features\/account\/(sign-in\/|reveal|fetch-copy))/,
  settings: /^(app\/screens\/settings|features\/account\/tokens\/)/,
  support: /^(app\/screens\/new-ticket|features\/support\/)/,
  orders: /^app\/screens\/order/,
  paid: /^app\/screens\/payment\//,
  soon: /^(app\/screens\/(vcc|nonvoip)|features\/dashboard\/(coming-soon|delivered))/,
};

/** The folder of the app, where it begins, and the ids of the screens of customers. */
type App = Readonly<{ web: string; entry: string; screens: ReadonlySet<string> }>;

/** Tells the area of a module that its screens alone are made of, and no window above them. */
export function screenAreas(app: App) {
  let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (id: string, modules: Modules): string | null => {
    known ??= wantedBy(app, modules);
    const [area, ...others] = known.get(id) ?? [];
    if (!area || others.length > 0) return null;
    return [...importsOf(id, modules)].some(isOverlay) ? null : area;
  };
}

/** The areas that start with each module; an empty name is whatever has no area. */
function wantedBy({ web, entry, screens }: App, modules: Modules) {
  const frame = importsOf(entry, modules);
  const wanted = new Map<string, Set<string>>();
  for (const page of laterOf(entry, modules)) {
    const area = screens.has(page) ? areaOf(relative(web, page)) : '';
    for (const id of importsOf(page, modules)) {
      if (!frame.has(id)) wanted.set(id, (wanted.get(id) ?? new Set()).add(area));
    }
  }
  return wanted;
}

const areaOf = (source: string): string =>
  Object.entries(areas).find(([, begins]) => begins.test(source))?.[0] ?? '';
