import { useState } from 'react';
import Eye from 'lucide-react/icons/eye';
import { endActingCall } from '#contracts/admin/people/acting.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { formatClock } from '../../lib/text/format.ts';
import { notify } from '../../ui/overlay/notify.ts';
import {
  displayName,
  readSession,
  signOutHere,
  storeSession,
  type Acting,
} from '../../lib/session/session.ts';
import { Button } from '../../ui/input/button.tsx';
import styles from './strips.module.css';

/** Admin is in English, and only its staff see this. */
const words = {
  label: 'Acting as a customer',
  text: (name: string, until: string) => `You see the shop as ${name} until ${until}.`,
  rule: 'You can look, not change. Every call is in the audit log.',
  end: 'Back to Admin',
};

/** Says on every page of a visit whose account this is, and leads back. */
export default function ActingStrip({ acting }: { acting: Acting }) {
  const [busy, setBusy] = useState(false);
  const user = readSession()?.user;
  const end = async () => {
    setBusy(true);
    try {
      const id = user?.customerId ?? '';
      storeSession(await request(endActingCall));
      window.location.assign(`/admin/customers/${id}`);
    } catch (cause) {
      if (cause instanceof ApiRefused) {
        signOutHere();
        window.location.assign('/account/login?from=%2Fadmin');
        return;
      }
      setBusy(false);
      notify({ kind: 'error', title: cause instanceof Error ? cause.message : words.label });
    }
  };
  return (
    <section className={styles.acting} aria-label={words.label} data-print="hide">
      <Eye aria-hidden="true" />
      <p>
        <strong>{words.text(displayName(user ?? null), formatClock(acting.until))}</strong>{' '}
        {words.rule}
      </p>
      <Button size="small" busy={busy} onClick={() => void end()}>
        {words.end}
      </Button>
    </section>
  );
}
