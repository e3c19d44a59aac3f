import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { adminCalls } from '#contracts/admin/admin.ts';
import { searchMax, type searchPrefixes } from '#contracts/admin/search.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useStill } from '../../../lib/time/use-still.ts';
import { matching, type Command } from '../../../ui/commands/command.ts';
import { CommandDialog } from '../../../ui/commands/command-dialog.tsx';
import { navigationFor, type NavGroup } from '../frame/navigation.ts';
import { settingsWords } from '../settings/settings-words.ts';
import { meQuery } from '../team/staff.ts';
import { hintOf, placeOf } from './found.ts';
import { searchWords as t } from './search-words.ts';

type Props = {
  /** Every screen that the navigation may list. */
  groups: readonly NavGroup[];
  /** Goes to an address of Admin, such as "/admin/stock?q=198.51.100.7". */
  onGo: (address: string) => void;
  onClose: () => void;
};
type Prefix = keyof typeof searchPrefixes;
type Offered = Command<keyof typeof t.groups>;

const pauseMs = 150;
/** Those that are used most; the others are understood as well. */
const prefixes = (
  ['receipt', 'phone', 'order', 'customer', 'ip', 'ticket', 'invoice'] as const satisfies Prefix[]
)
  .map((prefix) => `${prefix}:`)
  .join(' ');
/** The lists that search by parts of a text, which takes longer, by the screen that has each. */
const lists: Readonly<Record<string, string>> = {
  '/admin/orders': 'state=all&q=',
  '/admin/customers': 'q=',
  '/admin/payments': 'q=',
  '/admin/tickets': 'view=all&q=',
  '/admin/stock': 'q=',
  '/admin/mails': 'q=',
};

/** One search of everything that the viewer may read: records, screens and settings. */
export function AdminSearch({ groups, onGo, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  const still = useStill(asked, pauseMs);
  const pages = usePages({ groups, onGo });
  const found = useQuery({
    ...queryOf(adminCalls.adminSearch, { query: { search: still } }),
    enabled: still.length > 1,
    retry: false,
    // Without a network it says so instead of waiting for one.
    networkMode: 'always',
    staleTime: 0,
  });
  const busy = asked !== '' && (still !== asked || found.isFetching);
  const records: readonly Offered[] = (busy ? [] : (found.data?.content ?? [])).map((one) => ({
    id: `${one.kind} ${one.id} ${one.title}`,
    group: one.kind,
    label: one.title,
    hint: hintOf(one),
    run: () => onGo(placeOf(one)),
  }));
  const shown = asked === '' ? pages.screens : [...matching(pages.all, asked), ...records];
  const isLost = asked !== '' && shown.length === 0 && !busy;
  const commands = isLost ? [...pages.lists(asked), ...pages.screens] : shown;
  return (
    <CommandDialog
      title={t.title}
      hint={t.hint}
      description={t.prefixes(prefixes)}
      results={t.results}
      status={statusOf({ busy, isLost, failed: found.isError, count: commands.length })}
      groups={t.groups}
      commands={commands}
      busy={busy}
      typed={typed}
      typedMax={searchMax}
      onType={setTyped}
      onClose={onClose}
    />
  );
}

type Progress = { busy: boolean; isLost: boolean; failed: boolean; count: number };

function statusOf({ busy, isLost, failed, count }: Progress): string {
  if (busy) return t.searching;
  if (failed) return t.failed;
  return isLost ? t.none : t.count(count);
}

/** The screens that the viewer may open, each setting, and the lists that a text can go to. */
function usePages({ groups, onGo }: Pick<Props, 'groups' | 'onGo'>) {
  const { data: me } = useQuery(meQuery);
  const items = navigationFor(groups, me?.permissions ?? []).flatMap(({ word: area, items: own }) =>
    own.map((item) => ({ ...item, area })),
  );
  const screens: readonly Offered[] = items.map(({ to, word, area }) => ({
    id: to,
    group: 'go',
    label: word,
    hint: area,
    run: () => onGo(to),
  }));
  const [home] = items.filter(({ to }) => to === '/admin/settings');
  const settings: readonly Offered[] = Object.entries(home ? settingsWords.labels : {}).map(
    ([name, label]) => ({
      id: `setting ${name}`,
      group: 'setting',
      label,
      run: () => onGo('/admin/settings'),
    }),
  );
  return {
    screens,
    all: [...screens, ...settings],
    lists: (text: string): readonly Offered[] =>
      items.flatMap(({ to, word }) =>
        lists[to] === undefined
          ? []
          : {
              id: `list ${to}`,
              group: 'list',
              label: word,
              run: () => onGo(`${to}?${lists[to]}${encodeURIComponent(text)}`),
            },
      ),
  };
}
