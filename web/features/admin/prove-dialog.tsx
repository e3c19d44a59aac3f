import { useEffect, useRef, useState, type FormEvent } from 'react';
import { calls } from '#contracts/paths.ts';
import { request } from '../../lib/api.ts';
import { registerProver } from '../../lib/prove-again.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import styles from './admin.module.css';
import { useAct } from './use-act.ts';
import { adminWords } from './words.ts';

const t = adminWords.prove;

/** Asks for a code of the app when an act wants a fresh one, and lets the act go on. */
export function ProveDialog() {
  const answer = useRef<((proven: boolean) => void) | null>(null);
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  useEffect(
    () =>
      registerProver(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setCode('');
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
  const act = useAct(
    (typed: string) => request(calls.proveAgain, { body: { code: typed } }),
    () => close(true),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    act.mutate(code.trim());
  };
  return (
    <Dialog open={open} onClose={() => close(false)} title={t.title} size="small">
      <form className={styles.form} onSubmit={send}>
        <p className={styles.soft}>{t.text}</p>
        <Field label={t.label}>
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          full
          busy={act.isPending}
          disabled={code.trim().length < 6}
        >
          {t.submit}
        </Button>
      </form>
    </Dialog>
  );
}
