type Filters = Readonly<Record<string, readonly string[] | 'text'>>;
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- it adds nothing, on purpose
type NoFilters = Readonly<Record<never, 'text'>>;
type Direction = 'asc' | 'desc';

type FilterValues<F extends Filters> = {
  [Name in keyof F]?: F[Name] extends readonly (infer Value)[] ? Value : string;
};

/** What a list shows, as its address holds it; what is absent has its default. */
export type ListSearch<Sort extends string = string, F extends Filters = NoFilters> = {
  /** Counted from 0. */
  page?: number;
  /** What was typed into the search field. */
  q?: string;
  sort?: Sort;
  /** Absent while the column is sorted upwards. */
  dir?: Direction;
  /** The id of the row that is opened in its place. */
  open?: string;
  /** The ids of the rows that are selected, with `~` between them. */
  chosen?: string;
} & FilterValues<F>;

type Shape<Sort extends string, F extends Filters> = Readonly<{
  /** Columns that can be sorted by, under the names that the call or the column has for them. */
  sorts?: readonly Sort[];
  /** The values a filter can have, or `text` for one that is typed or comes from the shop. */
  filters?: F;
}>;

const pageMax = 99_999;
const textMax = 120;
const chosenMax = 4_000;

/**
 * Makes the reader of a list's address. Anybody may have typed one: what is not understood is left
 * out, so the list shows its default there and sends nothing that its call would refuse.
 */
export function listSearch<const Sort extends string = never, const F extends Filters = NoFilters>({
  sorts = [],
  filters,
}: Shape<Sort, F>) {
  return (raw: Record<string, unknown>): ListSearch<Sort, F> => {
    const page = Number(raw['page']);
    const sort = sorts.find((one) => one === raw['sort']);
    const search = {
      page: Number.isInteger(page) && page > 0 && page <= pageMax ? page : undefined,
      q: text(raw['q']),
      sort,
      dir: sort !== undefined && raw['dir'] === 'desc' ? 'desc' : undefined,
      open: text(raw['open']),
      chosen: text(raw['chosen'], chosenMax),
      ...Object.fromEntries(
        Object.entries(filters ?? {}).map(([name, values]) => [
          name,
          values === 'text' ? text(raw[name]) : values.find((value) => value === text(raw[name])),
        ]),
      ),
    };
    return Object.fromEntries(
      Object.entries(search).filter(([, value]) => value !== undefined),
    ) as ListSearch<Sort, F>;
  };
}

/** The router hands over digits as a number, and `true` as a truth. */
function text(value: unknown, max = textMax): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  return String(value).trim().slice(0, max) || undefined;
}

/** What a call of a list is asked: the address without what only the screen knows. */
export type ListFilterValues<Search extends ListSearch> = Omit<
  Search,
  'page' | 'q' | 'open' | 'chosen'
> & {
  page: string;
  search?: string;
};

export function askedOf<Search extends ListSearch>(search: Search): ListFilterValues<Search> {
  const { page = 0, q, open: _open, chosen: _chosen, ...rest } = search;
  return { ...rest, page: String(page), ...(q && { search: q }) };
}

/**
 * The address after a change of what is found. It begins at its first page, and what was opened or
 * selected in the old list is let go.
 */
export function narrowed<Search extends ListSearch>(search: Search, change: object): Search {
  const { page: _page, open: _open, chosen: _chosen, ...rest } = search;
  const next = Object.entries({ ...rest, ...change }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return Object.fromEntries(next) as Search;
}

/** Another page of the same list. */
export function turnedTo<Search extends ListSearch>(search: Search, page: number): Search {
  const { page: _page, open: _open, chosen: _chosen, ...rest } = search;
  return { ...rest, ...(page > 0 && { page }) } as Search;
}

/** Whether anything narrows the list: its search or a filter, but not its order or page. */
export function isNarrowed(search: ListSearch): boolean {
  const { page: _page, sort: _sort, dir: _dir, open: _open, chosen: _chosen, ...rest } = search;
  return Object.keys(rest).length > 0;
}

const between = '~';
export const chosenIn = ({ chosen = '' }: ListSearch): ReadonlySet<string> =>
  new Set(chosen.split(between).filter(Boolean));
export const chosenAs = (ids: Iterable<string>): string => [...ids].join(between);
