import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { adminCalls } from '#contracts/admin/admin.ts';
import { savedViewBody, type SavedView, type SavedViewBody } from '#contracts/admin/views.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { Chip } from '../../../ui/badge.tsx';
import table from '../../../ui/data-table/data-table.module.css';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx';
import listStyles from '../list/list.module.css';
import type { ListSearch } from '../list/list-search.ts';
import type { Go, ReadSearch } from '../list/use-list.ts';
import { TextDialog, useAct } from '../screen/acts.tsx';
import { viewWords as t } from './words.ts';

export type ViewsProps<Search extends ListSearch> = {
  /** Of the list. */
  name: string;
  search: Search;
  read: ReadSearch<Search>;
  go: Go<Search>;
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
  /** Other controls at the end of the tools, in one row with the menu of views. */
  children: ReactNode;
};

/** What its person kept of a list, in sight above it; each is one press away, as is one more. */
export default function SavedViews<Search extends ListSearch>(props: ViewsProps<Search>) {
  const { name: list, search, read, go, hidden, onHidden } = props;
  const { data } = useQuery(queryOf(adminCalls.savedViews, { query: { list } }));
  const [naming, setNaming] = useState(false);
  const views = data?.content ?? [];
  const address = addressOf(search);
  const current = views.find((view) => view.address === address);
  const show = (view: SavedView, how?: { replace: boolean }) => {
    go(() => read(searchIn(view.address)), how);
    onHidden(new Set(view.hidden));
  };
  useDefault(data?.content, address, (view) => show(view, { replace: true }));
  const save = useAct((body: SavedViewBody) => request(adminCalls.saveView, { body }));
  const drop = useAct(({ id }: SavedView) =>
    request(adminCalls.dropView, { params: { id: String(id) } }),
  );
  const now = { list, address, hidden: [...hidden] };
  const entries: MenuEntry[] = [
    { key: 'new', label: t.saveNew, onSelect: () => setNaming(true) },
    ...(current ? entriesOf(current, now, { save: save.mutate, drop: drop.mutate }) : []),
  ];
  return (
    <>
      {views.length > 0 && (
        <div role="group" aria-label={t.label} className={listStyles.chips}>
          <Chip pressed={address === ''} onClick={() => go(() => read({}))}>
            {t.all}
          </Chip>
          {views.map((view) => (
            <Chip key={view.id} pressed={view === current} onClick={() => show(view)}>
              {view.name}
            </Chip>
          ))}
        </div>
      )}
      <div className={listStyles.ends}>
        <Menu
          trigger={
            <IconButton label={t.manage} className={table.tool}>
              <BookmarkPlus />
              <span>{t.manage}</span>
            </IconButton>
          }
          entries={entries}
        />
        {props.children}
      </div>
      {naming && (
        <TextDialog
          title={t.saveNew}
          label={t.name}
          submit={t.save}
          rule={savedViewBody.shape.name}
          work={(name) => save.mutateAsync({ ...now, name, isDefault: false })}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

type Now = Pick<SavedViewBody, 'list' | 'address' | 'hidden'>;
type Changes = Readonly<{ save: (view: SavedViewBody) => void; drop: (view: SavedView) => void }>;

/** What can be done with the view that is shown. */
function entriesOf(view: SavedView, now: Now, { save, drop }: Changes): MenuEntry[] {
  const { name, isDefault } = view;
  return [
    { key: 'update', label: t.update(name), onSelect: () => save({ ...now, name, isDefault }) },
    {
      key: 'default',
      label: isDefault ? t.noDefault(name) : t.makeDefault(name),
      onSelect: () => save({ ...now, name, isDefault: !isDefault }),
    },
    { key: 'drop', label: t.drop(name), danger: true, onSelect: () => drop(view) },
  ];
}

/** Shows the default view once, where the list was opened without an address of its own. */
function useDefault(
  views: readonly SavedView[] | undefined,
  address: string,
  show: (view: SavedView) => void,
) {
  const isSettled = useRef(false);
  const settle = useEffectEvent((saved: readonly SavedView[]) => {
    if (isSettled.current) return;
    isSettled.current = true;
    const view = saved.find(({ isDefault }) => isDefault);
    if (view && address === '') show(view);
  });
  useEffect(() => {
    if (views) settle(views);
  }, [views]);
}

/** What a view keeps of a list's address: all but where one was in the list. */
function addressOf(search: ListSearch): string {
  const { page: _page, open: _open, chosen: _chosen, ...rest } = search;
  const params = new URLSearchParams(rest);
  params.sort();
  return params.toString();
}

/** The search that an address stands for, for the reader of the list to understand. */
const searchIn = (address: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address));
