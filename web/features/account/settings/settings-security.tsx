import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { profileQuery } from '../../../lib/queries/profile-query.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ActSwitch } from '../../../ui/input/checkbox.tsx';
import { CopyButton } from '../../../ui/input/copy-button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../password-field.tsx';
import { refusalText } from '../refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';

type Task = 'mail' | 'device' | 'app-on' | 'app-off' | null;
type Security = Pick<Profile, 'secondStep' | 'newDeviceCodes'>;
type Proposal = AnswerOf<typeof calls.startTotp>;

/** What a sign-in asks for after the password: nothing more, a mailed code, or an app's. */
export function SecuritySettings({ security }: { security: Security }) {
  const { secondStep: step, newDeviceCodes } = security;
  const t = useWords(settingsWords).security;
  const client = useQueryClient();
  const [task, setTask] = useState<Task>(null);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [backup, setBackup] = useState<readonly string[]>([]);
  const finish = async () => {
    setTask(null);
    setProposal(null);
    await client.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
  const withPassword = async ({ password, code }: Typed) => {
    const body = { currentPassword: password };
    if (task === 'app-on') return setProposal(await request(calls.startTotp, { body }));
    if (task === 'app-off') await request(calls.endTotp, { body: { ...body, code } });
    else if (task === 'device')
      await request(calls.newDeviceCodes, { body: { ...body, on: !newDeviceCodes } });
    else await request(calls.mailCodes, { body: { ...body, on: step !== 'email' } });
    return finish();
  };
  const confirmApp = async ({ code }: Typed) => {
    const { backupCodes } = await request(calls.confirmTotp, { body: { code } });
    setBackup(backupCodes);
    return finish();
  };
  return (
    <Card className={styles.card} aria-labelledby="sign-in-security">
      <h2 id="sign-in-security">{t.title}</h2>
      <p>{step === 'none' && !newDeviceCodes ? t.nothing : t[step]}</p>
      {backup.length > 0 && <BackupCodes codes={backup} />}
      <Choices security={security} task={task} onChoose={setTask} />
      {task !== null && !proposal && (
        <AskAgain
          key={task}
          asks={task === 'app-off' ? 'both' : 'password'}
          onSubmit={withPassword}
          onCancel={() => setTask(null)}
        />
      )}
      {proposal && (
        <AskAgain asks="code" onSubmit={confirmApp} onCancel={() => void finish()}>
          <p>{t.scan}</p>
          <Field label={t.key}>
            <Input readOnly mono value={proposal.secret} />
          </Field>
          <p>
            <a href={proposal.uri}>{t.openApp}</a>
          </p>
        </AskAgain>
      )}
    </Card>
  );
}

type ChoicesProps = { security: Security; task: Task; onChoose: (task: Task) => void };

/** Each is asked for here and proved in the form below, which shows what it will be meanwhile. */
function Choices({ security, task, onChoose }: ChoicesProps) {
  const { secondStep: step, newDeviceCodes } = security;
  const t = useWords(settingsWords).security;
  const switchOf = (own: 'mail' | 'device', isOn: boolean) => {
    const asked = { isPending: task === own, mutate: () => onChoose(own) };
    const idle = { ...asked, isPending: false };
    return {
      label: t[own],
      hint: undefined,
      isOn,
      on: isOn ? idle : asked,
      off: isOn ? asked : idle,
    };
  };
  const app = step === 'totp' ? 'app-off' : 'app-on';
  return (
    <>
      {step === 'none' && <ActSwitch {...switchOf('device', newDeviceCodes)} />}
      {step !== 'totp' && <ActSwitch {...switchOf('mail', step === 'email')} />}
      {task !== app && (
        <div className={styles.actions}>
          <Button onClick={() => onChoose(app)}>{step === 'totp' ? t.appOff : t.appOn}</Button>
        </div>
      )}
    </>
  );
}

function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useWords(settingsWords).security;
  return (
    <Notice tone="ok" live title={t.backup}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} what={t.backup} />
    </Notice>
  );
}

type Typed = Readonly<{ password: string; code: string }>;
type AskProps = {
  asks: 'password' | 'code' | 'both' | 'nothing';
  onSubmit: (typed: Typed) => Promise<void>;
  /** What the button says, where "Confirm" says too little. */
  submit?: string;
  isBad?: boolean;
  /** Offers a way back, and takes the keyboard here. */
  onCancel?: () => void;
  children?: ReactNode;
};

/** Asks for what proves that it is still the same person. */
export function AskAgain({ asks, onSubmit, submit: label, isBad, onCancel, children }: AskProps) {
  const t = useWords(settingsWords);
  const asked = useRef<HTMLFormElement>(null);
  const takesKeyboard = onCancel !== undefined;
  useEffect(() => {
    if (takesKeyboard) asked.current?.querySelector('input')?.focus();
  }, [takesKeyboard]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const submit = async (form: FormData) => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    setBusy(true);
    setRefusal(null);
    try {
      await onSubmit({ password: text('password'), code: text('code') });
    } catch (cause) {
      setRefusal(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={asked}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {children}
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      {(asks === 'password' || asks === 'both') && (
        <PasswordField label={t.password.current} name="password" autoComplete="current-password" />
      )}
      {(asks === 'code' || asks === 'both') && (
        <Field label={t.security.code}>
          <Input name="code" mono inputMode="numeric" autoComplete="one-time-code" />
        </Field>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant={isBad ? 'danger' : 'primary'} busy={busy}>
          {label ?? t.security.confirm}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.security.cancel}</Button>}
      </div>
    </form>
  );
}
