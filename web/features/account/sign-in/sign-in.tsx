import { useState } from 'react';
import { signInBody, type Session } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { returnPath } from '../../../lib/session/return-path.ts';
import {
  displayName,
  forgetDevice,
  storeSession,
  useStoredUser,
} from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../account.module.css';
import type { OtpMethod } from '../settings/otp-method.ts';
import { PasswordField } from '../password-field.tsx';
import { refusalText, showFieldErrors } from '../refusal.ts';
import { SignInByPasskey } from './sign-in-passkey.tsx';
import { accountWords } from '../words.ts';

type Props = {
  /** The page that was asked for, as the address says it. */
  from: string | undefined;
  search: string;
  /** What brought the person here, said above the form. */
  arrival?: 'activated' | 'reset' | undefined;
  onSecondStep: (method: OtpMethod) => void;
};

/** Sign-in: the same refusal for a wrong password and an unknown address. */
export function SignIn({ from, search, arrival, onSecondStep }: Props) {
  const t = useWords(accountWords);
  const remembered = useStoredUser();
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm(signInBody, { email: remembered?.email ?? '', password: '' });
  const enter = (session: Session) => {
    storeSession(session);
    // A fresh document: nothing that was drawn for a visitor stays in memory.
    window.location.assign(returnPath(from, session));
  };
  const submit = form.onSubmit(async (body) => {
    setRefusal(null);
    try {
      const answer = await request(calls.signIn, { body });
      if ('next' in answer) return onSecondStep(answer.newDevice ? 'device' : answer.method);
      enter(answer);
    } catch (cause) {
      if (!showFieldErrors(cause, form)) setRefusal(cause);
    }
  });
  const forget = () => {
    forgetDevice();
    // If the server does not get it, the next sign-in here skips the code, which is harmless.
    void request(calls.forgetDevice).catch(() => undefined);
    form.reset({ email: '', password: '' });
  };
  return (
    <AccountFrame tab="signIn" search={search} title={t.signIn.title} text={t.signIn.text}>
      {arrival === 'activated' && <Notice tone="ok" title={t.signIn.activated} />}
      {arrival === 'reset' && <Notice tone="ok" title={t.signIn.resetDone} />}
      <Refusal cause={refusal} email={form.values.email} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t.field.email} error={form.problems.email}>
          <Input
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            {...form.field('email')}
          />
        </Field>
        <PasswordField
          label={t.field.password}
          error={form.problems.password && t.field.required}
          autoComplete="current-password"
          aside={<a href="/account/forgotpassword">{t.signIn.forgot}</a>}
          {...form.field('password')}
        />
        <Button type="submit" variant="primary" size="large" full busy={form.busy}>
          {t.signIn.submit}
        </Button>
      </form>
      <SignInByPasskey onSession={enter} onRefusal={setRefusal} />
      {remembered?.email && (
        <p className={styles.foot}>
          {t.signIn.notYou(displayName(remembered))}{' '}
          <button type="button" className={styles.link} onClick={forget}>
            {t.signIn.forget}
          </button>
        </p>
      )}
    </AccountFrame>
  );
}

function Refusal({ cause, email }: { cause: unknown; email: string }) {
  const t = useWords(accountWords).signIn;
  if (!cause) return null;
  if (cause instanceof ApiRefused && cause.code === 'email-not-verified') {
    const again = `/account/email?${new URLSearchParams({ to: email, again: '1' }).toString()}`;
    return (
      <Notice tone="warn" live title={t.unverified} action={<a href={again}>{t.resend}</a>}>
        {t.unverifiedText}
      </Notice>
    );
  }
  return <Notice tone="bad" live title={refusalText(cause)} />;
}
