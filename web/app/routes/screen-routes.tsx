import {
  createRoute,
  lazyRouteComponent,
  useParams,
  useSearch,
  type AnyRoute,
  type ResolveFullPath,
  type ResolveId,
} from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { TeamRight } from '#contracts/account/team-roles.ts';
import { may } from '../../lib/session/session.ts';
import type { Screen, Screens, SearchOf } from './screen.ts';

type Validator<Line> = Line extends { search?: infer Read }
  ? SearchOf<Line> extends undefined
    ? undefined
    : NonNullable<Read>
  : undefined;

/** The router's own type of a route, as if each were written out. */
type RouteOf<Parent extends AnyRoute, Line extends Screen> = ReturnType<
  typeof createRoute<
    unknown,
    Parent,
    Line['path'],
    ResolveFullPath<Parent, Line['path']>,
    string,
    ResolveId<Parent, string, Line['path']>,
    Validator<Line>
  >
>;

type RoutesOf<Parent extends AnyRoute, Table extends Screens> = {
  [Name in keyof Table]: RouteOf<Parent, Table[Name]>;
};

/** What runs before a screen is fetched; it may throw a redirect. */
type Guards<Table extends Screens> = {
  [Name in keyof Table]?: (at: {
    location: { href: string; searchStr: string };
    search: SearchOf<Table[Name]>;
  }) => void | Promise<void>;
};

/** The routes below `parent` that a table of screens describes, by the screens' names. */
export function routesOf<Parent extends AnyRoute, Table extends Screens>(
  parent: Parent,
  table: Table,
  guards: Guards<Table> = {},
): RoutesOf<Parent, Table> {
  const routes = Object.entries(table).map(([name, screen]) => [
    name,
    createRoute({
      getParentRoute: () => parent as AnyRoute,
      path: screen.path,
      component: drawn(screen),
      ...(screen.search && { validateSearch: screen.search }),
      ...(guards[name] && { beforeLoad: guards[name] }),
    }),
  ]);
  return Object.fromEntries(routes) as RoutesOf<Parent, Table>;
}

/** The screen's component, fetched when it is wanted and given what stands in the address. */
function drawn({ load, component, props, about }: Screen) {
  const Fetched = lazyRouteComponent(
    load as () => Promise<Record<string, FunctionComponent<object>>>,
    component,
  );
  const needs = (about as { needs?: TeamRight }).needs;
  const Closed = lazyRouteComponent(() => import('../frame/not-for-role.tsx'));
  if (!props && !needs) return Fetched;
  const Drawn = () => {
    const address = { params: useParams({ strict: false }), search: useSearch({ strict: false }) };
    if (needs && !may(needs)) return <Closed />;
    const { key, ...given } = (props?.(address as never) ?? {}) as { key?: string };
    return <Fetched key={key} {...given} />;
  };
  return Object.assign(Drawn, { preload: () => Fetched.preload?.() });
}
