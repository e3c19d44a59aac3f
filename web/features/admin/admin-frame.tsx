import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import styles from './admin.module.css';
import { navigationFor, type NavGroup } from './frame/navigation.ts';
import { AdminNav, type RenderLink } from './frame/admin-nav.tsx';
import { meQuery } from './team/staff.ts';
import { adminWords } from './words.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { registerProver } from '../../lib/session/prove-again.ts';
import { TextField, FormDialog } from './form/admin-form.tsx';

type Props = {
  path: string;
  /** Every screen that the navigation may list. */
  groups: readonly NavGroup[];
  /** Drawn for everybody who is not staff: its existence is not disclosed (decision G6). */
  notFound: ReactNode;
  /** Opens the search of everything. */
  onSearch: () => void;
  /** Stands in the navigation. */
  bell: ReactNode;
  /** At the bottom of the navigation. */
  account: ReactNode;
  renderLink: RenderLink;
  children: ReactNode;
};

/** Admin's frame: it draws nothing before the server said who is asking. */
export function AdminFrame(props: Props) {
  const { groups, notFound, children, ...parts } = props;
  const me = useQuery(meQuery);
  if (me.isPending) return <ScreenSpinner />;
  if (me.error) {
    if (me.error instanceof ApiRefused && me.error.status !== 429) return notFound;
    return <Notice tone="bad" live title={me.error.message} />;
  }
  const { permissions } = me.data;
  if (permissions.length === 0) return <CodeNeeded />;
  return (
    <div className={styles.frame}>
      <AdminNav {...parts} groups={navigationFor(groups, permissions)} />
      <main className={styles.content}>{children}</main>
      <ProveDialog />
    </div>
  );
}

function CodeNeeded() {
  return (
    <main className={styles.content}>
      <EmptyState
        heading="h1"
        title={adminWords.codeNeeded}
        text={adminWords.codeNeededText}
        action={
          <a className={buttonClass({ variant: 'primary' })} href="/account/login?from=%2Fadmin">
            {adminWords.signInAgain}
          </a>
        }
      />
    </main>
  );
}

const t = adminWords.prove;

/** Asks for a code of the app when an act wants a fresh one, and lets the act go on. */
function ProveDialog() {
  const answer = useRef<((proven: boolean) => void) | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      registerProver(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  const close = (proven: boolean) => {
    setOpen(false);
    answer.current?.(proven);
    answer.current = null;
  };
  return open && <CodeDialog onEnd={close} />;
}

function CodeDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  return (
    <FormDialog
      title={t.title}
      save={t.submit}
      size="small"
      onClose={() => onEnd(false)}
      rules={calls.proveAgain.body}
      start={{ code: '' }}
      shape={({ code }) => ({ code: String(code).trim() })}
      send={(body) => request(calls.proveAgain, { body })}
      onSent={() => onEnd(true)}
    >
      {({ at }) => (
        <>
          <p className={styles.soft}>{t.text}</p>
          <TextField
            at={at('code')}
            label={t.label}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </>
      )}
    </FormDialog>
  );
}
