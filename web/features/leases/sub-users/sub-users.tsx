import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { subUserCalls, type SubUser } from '#contracts/leases/sub-users.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatBytes, formatDay } from '../../../lib/text/format.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import record from '../../../ui/record.module.css';
import { SubUserForm } from './sub-user-form.tsx';
import { subUserWords } from './sub-user-words.ts';
import { useSubUserChange } from './use-sub-user-change.ts';

/** The further user names of a proxy, each with its use and what can be done with it. */
export default function SubUsers({ leaseId }: { leaseId: string }) {
  const t = useWords(subUserWords);
  const [page, setPage] = useState(0);
  const [edited, setEdited] = useState<SubUser | 'new' | null>(null);
  const { data, error, refetch } = useQuery({
    ...queryOf(subUserCalls.subUsers, { params: { id: leaseId }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
  const close = () => setEdited(null);
  return (
    <>
      <p className={record.hint}>{t.intro}</p>
      {error && (
        <Unreachable again={t.again} onAgain={refetch}>
          {t.unread}
        </Unreachable>
      )}
      {!data && !error && <Skeleton height="4rem" />}
      {data && data.content.length > 0 && (
        <ul className={record.list} aria-label={t.list}>
          {data.content.map((subUser) => (
            <Row key={subUser.id} subUser={subUser} onEdit={() => setEdited(subUser)} />
          ))}
        </ul>
      )}
      {data && (
        <Pager page={page} total={Math.ceil(data.totalItems / data.size)} onPage={setPage} />
      )}
      <div className={record.row} data-print="hide">
        <Button size="small" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t.add}
        </Button>
      </div>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === null || edited === 'new' ? t.add : t.form.edit(edited.label)}
        size="small"
      >
        {edited && (
          <SubUserForm
            leaseId={leaseId}
            known={edited === 'new' ? undefined : edited}
            onDone={close}
          />
        )}
      </Dialog>
    </>
  );
}

const tones = { active: 'ok', paused: 'neutral', ended: 'neutral', capped: 'warn' } as const;
type Asking = 'password' | 'remove';

function Row({ subUser, onEdit }: { subUser: SubUser; onEdit: () => void }) {
  const t = useWords(subUserWords);
  const [asking, setAsking] = useState<Asking | null>(null);
  const change = useSubUserChange(subUser, () => setAsking(null));
  const { label, state, username, password } = subUser;
  const isPaused = state === 'paused';
  const entries = [
    { key: 'edit', label: t.edit, onSelect: onEdit },
    {
      key: 'pause',
      label: isPaused ? t.resume : t.pause,
      onSelect: () => change.mutate(isPaused ? 'resume' : 'pause'),
    },
    { key: 'password', label: t.password, onSelect: () => setAsking('password') },
    { key: 'remove', label: t.remove, danger: true, onSelect: () => setAsking('remove') },
  ];
  return (
    <li>
      <div className={record.said}>
        <p className={record.row}>
          <strong>{label}</strong>
          <Badge tone={tones[state]}>{t.states[state]}</Badge>
        </p>
        <p className={record.hint}>{useOf(subUser, t)}</p>
      </div>
      <div className={record.row}>
        <code>{username}</code>
        {password !== null && <CopyButton text={`${username}:${password}`} what={t.login(label)} />}
        <Menu
          trigger={
            <IconButton label={t.more(label)} disabled={change.isPending}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      </div>
      <AlertDialog
        open={asking !== null}
        danger
        busy={change.isPending}
        title={asking === 'password' ? t.sure.password(label) : t.sure.remove(label)}
        description={asking === 'password' ? t.sure.passwordText : t.sure.removeText}
        confirmLabel={asking === 'password' ? t.password : t.remove}
        onConfirm={() => asking && change.mutate(asking)}
        cancel={{ label: t.cancel, onCancel: () => setAsking(null) }}
      />
    </li>
  );
}

/** Its use beside its caps, its open connections and its end. */
function useOf(subUser: SubUser, t: typeof subUserWords.english): string {
  const { usage, open, endsAt, dayBytesMax, monthBytesMax, totalBytesMax, reserved } = subUser;
  const caps = [
    dayBytesMax !== null && t.today(formatBytes(usage.dayBytes), formatBytes(dayBytesMax)),
    monthBytesMax !== null && t.month(formatBytes(usage.monthBytes), formatBytes(monthBytesMax)),
    totalBytesMax !== null &&
      (reserved ? t.reserved : t.total)(formatBytes(usage.totalBytes), formatBytes(totalBytesMax)),
  ].filter((cap) => cap !== false);
  const used = caps.length > 0 ? caps : [t.used(formatBytes(usage.monthBytes))];
  const end = endsAt !== null && t.until(formatDay(Date.parse(endsAt) - 1));
  return [...used, open > 0 && t.open(open), end].filter((part) => part !== false).join(' · ');
}
