import { useEffect, useRef, useState } from 'react';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { registerProver } from '../../lib/session/prove-again.ts';
import styles from './admin.module.css';
import { TextField } from './form/form-fields.tsx';
import { FormDialog } from './form/admin-form.tsx';
import { adminWords } from './words.ts';

const t = adminWords.prove;

/** Asks for a code of the app when an act wants a fresh one, and lets the act go on. */
export function ProveDialog() {
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
