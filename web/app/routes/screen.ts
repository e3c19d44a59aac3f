/** What a path names of its own: `{ id: string }` of `/admin/orders/$id`. */
type ParamsOf<Path extends string> = Path extends `${string}/$${infer Name}/${string}`
  ? Record<Name, string>
  : Path extends `${string}/$${infer Name}`
    ? Record<Name, string>
    : object;

/** The exports of a module that may be drawn as a screen. */
type ComponentsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => void ? Name : never;
}[keyof Module] &
  string;

type PropsOf<Module, Name extends keyof Module> = Module[Name] extends (props: infer Props) => void
  ? Props
  : never;

/** What stands in the address of a screen. */
type Address<Path extends string, Search> = Readonly<{ params: ParamsOf<Path>; search: Search }>;

/** How the component gets its props from the address; must be said where it needs some. */
type Filled<Path extends string, Search, Props> = object extends Props
  ? { props?: (address: Address<Path, Search>) => Props }
  : { props: (address: Address<Path, Search>) => Props & { key?: string } };

type ReadSearch<Search> = (raw: Record<string, unknown>) => Search;

/** A line of the table of screens, once its component is known to be there. */
export type Screen<Path extends string = string, Search = unknown, About = unknown> = Readonly<{
  /** As the router writes it, `$name` for a part that varies. */
  path: Path;
  load: () => Promise<object>;
  component: string;
  /** Reads the query of the address; without it the query is ignored. */
  search?: ReadSearch<Search>;
  props?: (address: { params: never; search: never }) => object;
  /** What else is to be known of it. */
  about: About;
}>;

export type Screens = Readonly<Record<string, Screen>>;

/** The kind of search that a screen has. */
export type SearchOf<Shown> = Shown extends Screen<string, infer Search> ? Search : never;

type Drawn<Path extends string, Module, Name extends keyof Module, About> = {
  path: Path;
  load: () => Promise<Module>;
  component: Name;
  about?: About;
};
type Line<Path extends string, Module, Name extends keyof Module, Search, About> = Drawn<
  Path,
  Module,
  Name,
  About
> & { search?: ReadSearch<Search> } & Filled<Path, Search, PropsOf<Module, Name>>;

/**
 * A screen: its path, the module that is fetched for it, which export of that module is drawn, and
 * `about`, what else is to be known of it. A name that the module does not export, or a component
 * that needs props and gets none, does not compile.
 */
export function screen<
  const Path extends string,
  Module,
  Name extends ComponentsOf<Module>,
  Search = undefined,
  const About extends object = object,
>(line: Line<Path, Module, Name, Search, About>): Screen<Path, Search, About> {
  return { about: {}, ...line } as unknown as Screen<Path, Search, About>;
}

/**
 * A screen that parses its own address, with the `read` of its module: the search type is defined
 * beside the list, is loaded with it, and is the type of every link to it.
 */
export function listScreen<
  const Path extends string,
  Module extends { read: ReadSearch<unknown> },
  Name extends ComponentsOf<Module>,
  const About extends object = object,
>(line: Drawn<Path, Module, Name, About>): Screen<Path, ReturnType<Module['read']>, About> {
  return { about: {}, search: asItIs, ...line } as unknown as Screen<
    Path,
    ReturnType<Module['read']>,
    About
  >;
}

const asItIs = (raw: Record<string, unknown>) => raw;
