import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { changeEmailBody } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { profileQuery } from '../../../lib/queries/profile-query.ts';
import { storeSession } from '../../../lib/session/session.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../password-field.tsx';
import { refusalText, showFieldErrors } from '../refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';

const confirmMark = '#confirm-email=';

/** A new address counts once its link was followed and pressed; the mail alone changes nothing. */
export function EmailSettings({ email }: { email: string }) {
  const t = useWords(settingsWords);
  const [told, setTold] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm(changeEmailBody, { currentPassword: '', email: '' });
  const submit = form.onSubmit(async (body) => {
    setRefusal(null);
    try {
      const { message } = await request(calls.changeEmail, { body });
      form.reset();
      setTold(message);
    } catch (cause) {
      if (!showFieldErrors(cause, form)) setRefusal(cause);
    }
  });
  return (
    <Card className={styles.card} aria-labelledby="email-address">
      <h2 id="email-address">{t.email.title}</h2>
      <p>{t.email.now(email)}</p>
      <ConfirmEmail />
      {told && <Notice tone="ok" live title={told} />}
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <Field label={t.email.fresh} error={form.problems.email}>
            <Input type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
          </Field>
          <PasswordField
            label={t.password.current}
            error={form.problems.currentPassword}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
        </div>
        <Button type="submit" busy={form.busy}>
          {t.email.save}
        </Button>
      </form>
    </Card>
  );
}

/** Shown to who came by the mailed link; its token leaves the address as the page opens. */
function ConfirmEmail() {
  const t = useWords(settingsWords).email;
  const client = useQueryClient();
  const [token, setToken] = useState(() =>
    window.location.hash.startsWith(confirmMark)
      ? window.location.hash.slice(confirmMark.length)
      : '',
  );
  const [told, setTold] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  useEffect(() => {
    if (!token) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  if (told) return <Notice tone="ok" live title={told} />;
  if (!token) return null;
  const confirm = async () => {
    try {
      const { message } = await request(calls.confirmEmail, { body: { token } });
      setTold(message);
      storeSession(await request(calls.session));
      await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    } catch (cause) {
      setToken('');
      setRefusal(cause);
    }
  };
  return (
    <Notice
      title={refusal ? refusalText(refusal) : t.confirm}
      tone={refusal ? 'bad' : 'info'}
      action={
        <Button variant="primary" onClick={() => void confirm()}>
          {t.confirm}
        </Button>
      }
    >
      {t.confirmText}
    </Notice>
  );
}
