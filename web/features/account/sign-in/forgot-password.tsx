import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { emailBody, newPassword } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { passkeysBelongHere } from '../../../lib/passkeys-here.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../account.module.css';
import { PasswordField, StrengthMeter } from '../password-field.tsx';
import { refusalText, showFieldErrors } from '../refusal.ts';
import { settingsWords } from '../settings/settings-words.ts';
import { StopEmailChange } from './stop-email-change.tsx';
import { accountWords } from '../words.ts';

const stopMark = 'stop-email=';

/**
 * Both halves of a forgotten password. The mailed link carries its token behind the #, which no
 * server and no log ever sees; it leaves the address and the history as the page opens.
 */
export function ForgotPassword() {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  const [stopped, setStopped] = useState<string | null>(null);
  if (token.startsWith(stopMark) && !stopped) {
    return <StopEmailChange token={token.slice(stopMark.length)} onStopped={setStopped} />;
  }
  return token && !stopped ? <NewPassword token={token} /> : <AskForLink told={stopped} />;
}

function AskForLink({ told }: { told: string | null }) {
  const t = useWords(accountWords);
  const more = useWords(settingsWords);
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm(emailBody, { email: '' });
  const submit = form.onSubmit(async (body) => {
    setRefusal(null);
    try {
      await request(calls.forgotPassword, { body });
      setSent(true);
    } catch (cause) {
      if (!showFieldErrors(cause, form)) setRefusal(cause);
    }
  });
  return (
    <AccountFrame title={t.forgot.title} text={t.forgot.text}>
      {told && !sent && <Notice tone="ok" live title={told} />}
      {sent && <Notice tone="ok" live title={more.forgotSent} />}
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t.field.email} error={form.problems.email}>
          <Input type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
        </Field>
        <Button type="submit" variant="primary" size="large" full busy={form.busy}>
          {t.forgot.submit}
        </Button>
      </form>
      <p className={styles.foot}>
        <a href="/account/login">{more.forgotBack}</a>
      </p>
    </AccountFrame>
  );
}

const passwordForm = z.object({ password: newPassword, removePasskeys: z.boolean() });

function NewPassword({ token }: { token: string }) {
  const t = useWords(accountWords);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm(passwordForm, { password: '', removePasskeys: false });
  const submit = form.onSubmit(async (typed) => {
    setRefusal(null);
    try {
      await request(calls.resetPassword, { body: { token, ...typed } });
      window.location.replace('/account/login?arrival=reset');
    } catch (cause) {
      if (!showFieldErrors(cause, form)) setRefusal(cause);
    }
  });
  return (
    <AccountFrame title={t.forgot.newTitle} text={t.forgot.newText}>
      {Boolean(refusal) && (
        <Notice
          tone="bad"
          live
          title={refusalText(refusal)}
          action={<a href="/account/forgotpassword">{t.forgot.submit}</a>}
        />
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label={t.field.newPassword}
          error={form.problems.password}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <StrengthMeter password={form.values.password} />
        {passkeysBelongHere() && (
          <Checkbox
            label={t.passkey.removeAll}
            hint={t.passkey.removeAllHint}
            {...form.field('removePasskeys')}
          />
        )}
        <Button type="submit" variant="primary" size="large" full busy={form.busy}>
          {t.forgot.newSubmit}
        </Button>
      </form>
    </AccountFrame>
  );
}
