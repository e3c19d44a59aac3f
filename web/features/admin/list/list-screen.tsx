import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { useTitle } from '../../../lib/use-title.ts';
import { ColumnMenu } from '../../../ui/data-table/column-menu.tsx';
import type { Sorting } from '../../../ui/data-table/column.ts';
import type { RowParts } from '../../../ui/data-table/data-row.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useHiddenColumns } from '../../../ui/data-table/kept-columns.ts';
import { RowsFile } from '../../../ui/data-table/rows-file.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import styles from './list.module.css';
import { type Found, useList, type ListInput } from './use-list.ts';
import { type ListAct, useSelection } from '../selection/use-selection.tsx';
import { Selection } from '../selection/selection.tsx';
import { ListFilters, type FilterControl } from './list-filters.tsx';
import { ListFoot, NothingHere, type EmptyWords } from './list-foot.tsx';
import type { ListFilterValues, ListSearch } from './list-search.ts';
import type { ViewsProps } from '../views/saved-views.tsx';
import Download from 'lucide-react/icons/download';
import { useWords } from '../../../lib/text/words.ts';
import { tableWords } from '../../../ui/data-table/words.ts';
import table from '../../../ui/data-table/data-table.module.css';
import { cx } from '../../../ui/cx.ts';
import button from '../../../ui/input/icon-button.module.css';

const SavedViews = lazy(() => import('../views/saved-views.tsx')) as <Search extends ListSearch>(
  props: ViewsProps<Search>,
) => ReactNode;

type Props<Item extends object, Search extends ListSearch> = ListInput<Item, Search> &
  Omit<RowParts<Item>, 'open' | 'onOpen' | 'rowId'> & {
    title: string;
    /** Names the list in what a person keeps of it, and the file of its rows. */
    name: string;
    /** Names a row in the address; its id where this is left out. */
    rowId?: (item: Item) => string;
    /** The search field's name; absent where the list cannot be searched. */
    searchLabel?: string;
    filters?: readonly FilterControl<Search>[];
    empty?: EmptyWords;
    /** Beside the title: the button for a new entry, the action for all that was found. */
    renderTools?: (found: Found<Item> | undefined, asked: ListFilterValues<Search>) => ReactNode;
    /** Above the list, such as an alarm. */
    above?: ReactNode;
    /** Address of the server's file of all that was found, where it has one. */
    fileOf?: (asked: ListFilterValues<Search>) => string;
    /** What is done with selected rows, the main one first; makes rows selectable. */
    acts?: readonly ListAct<Item>[];
    /** The same where it is more than one call: draws its buttons. */
    renderChosen?: (chosen: readonly Item[], clear: () => void) => ReactNode;
  };

/**
 * A list of Admin: its search, filters, order, page, opened row and selection stand in the
 * address, so that Back and a reload lead to where one was.
 */
export function ListScreen<Item extends object, Search extends ListSearch>(
  props: Props<Item, Search>,
) {
  const { title, name, columns, rowId = idOf } = props;
  useTitle(title);
  const { hidden, hide, toggle } = useHiddenColumns(name, columns);
  const list = useList(props);
  const { search, go, found, error, sorting, chosen, choose } = list;
  const rows = found?.content;
  const acting = useSelection({ ...props, rowId, rows, chosen, choose });
  const href = props.fileOf?.(list.asked);
  const ends = <Ends {...{ name, columns, hidden, href }} rows={rows ?? []} onToggle={toggle} />;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <PageTitle>{title}</PageTitle>
        {props.searchLabel && <Search label={props.searchLabel} {...list.typed} />}
        {props.renderTools?.(found, list.asked)}
      </div>
      {props.above}
      <div className={styles.tools}>
        <ListFilters filters={props.filters ?? []} search={search} go={go} />
        <Suspense fallback={<div className={styles.ends}>{ends}</div>}>
          <SavedViews
            name={name}
            search={search}
            read={props.read}
            go={go}
            hidden={hidden}
            onHidden={hide}
          >
            {ends}
          </SavedViews>
        </Suspense>
      </div>
      {error && <Notice tone="bad" live title={error.message} />}
      {rows?.length === 0 && <NothingHere search={search} go={go} words={props.empty} />}
      {(rows ? rows.length > 0 : !error) && (
        <DataTable
          {...acting.rowParts}
          {...props}
          rowId={rowId}
          caption={title}
          rows={rows}
          isWhole={list.isWhole}
          isBusy={list.isBusy}
          sorting={sorting}
          onSort={list.sort}
          hidden={hidden}
          open={search.open}
          onOpen={list.open}
          chosen={chosen}
          {...(acting.canChoose && { onChoose: choose })}
        />
      )}
      <Selection {...acting} columns={columns} name={name} />
      <ListFoot
        found={found}
        page={search.page ?? 0}
        sortedBy={sortedBy(columns, sorting)}
        go={go}
      />
    </div>
  );
}

const idOf = (item: object) => String((item as { id: string | number }).id);

type EndsProps<Item extends object> = ComponentProps<typeof ColumnMenu<Item>> &
  ComponentProps<typeof RowsFile<Item>> & { href: string | undefined };

/** What a list always has at the end of its tools. */
function Ends<Item extends object>({ href, ...props }: EndsProps<Item>) {
  return (
    <>
      <ColumnMenu {...props} />
      {href ? <FileLink href={href} /> : <RowsFile {...props} />}
    </>
  );
}

type SearchProps = { label: string; typed: string; type: (text: string) => void };

function Search({ label, typed, type }: SearchProps) {
  return (
    <Input
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}

function sortedBy(columns: readonly { id: string; head: string }[], sorting: Sorting) {
  const column = columns.find(({ id }) => id === sorting?.by);
  return column && { head: column.head, sorting };
}

/** The server's file of all that the list found, not only of this page. */
function FileLink({ href }: { href: string }) {
  const { file } = useWords(tableWords);
  return (
    <a
      className={cx(button.button, table.tool)}
      href={href}
      download
      title={file}
      aria-label={file}
    >
      <Download aria-hidden="true" />
      <span>{file}</span>
    </a>
  );
}
