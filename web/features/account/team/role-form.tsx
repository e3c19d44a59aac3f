import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { teamRoles, type TeamRole } from '#contracts/account/team-roles.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { PasswordField } from '../password-field.tsx';
import { refusalText } from '../refusal.ts';
import styles from '../settings/settings.module.css';
import { settingsWords } from '../settings/settings-words.ts';
import { accountWords } from '../words.ts';
import { teamWords } from './team-words.ts';

/** What is decided, with the password that proves who decides it. */
export type RoleGiven = Readonly<{
  email: string;
  role: TeamRole;
  proof: Readonly<{ password: string }>;
}>;

type Props = {
  /** An address is asked for where a person is invited. */
  asksEmail?: boolean;
  start: TeamRole;
  /** Names the choice of the role, where there may be several on the page. */
  label: string;
  submit: string;
  send: (given: RoleGiven) => Promise<unknown>;
  onSent: (given: RoleGiven) => void;
  children?: ReactNode;
};

/** Chooses a role and asks for the password once more. */
export function RoleForm({ asksEmail = false, start, label, submit, send, ...props }: Props) {
  const t = useWords(teamWords);
  const field = useWords(accountWords).field;
  const current = useWords(settingsWords).password.current;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState(start);
  const [password, setPassword] = useState('');
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_answer, given) => {
      setEmail('');
      setPassword('');
      props.onSent(given);
    },
  });
  const problem = sending.error instanceof ApiRefused ? sending.error.problem : undefined;
  const atEmail = problem?.errors?.find(({ pointer }) => pointer === '/email')?.detail;
  const atPassword = problem?.code === 'password-refused' ? sending.error?.message : undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate({ email, role, proof: { password } });
      }}
    >
      <div className={styles.pair}>
        {asksEmail && (
          <Field label={field.email} error={atEmail}>
            <Input
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
        )}
        <Field label={label} hint={t.roleTexts[role]}>
          <OneOf value={role} values={teamRoles} words={t.roles} onChange={setRole} />
        </Field>
        <PasswordField
          label={current}
          autoComplete="current-password"
          error={atPassword}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      {sending.error && !atEmail && !atPassword && (
        <Notice tone="bad" live title={refusalText(sending.error)} />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {submit}
        </Button>
        {props.children}
      </div>
    </form>
  );
}
