import { useState } from 'react';
import { changePasswordBody } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { PasswordField, StrengthMeter } from '../password-field.tsx';
import { refusalText, showFieldErrors } from '../refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';
import { accountWords } from '../words.ts';

/** A new password against the old one. */
export function ChangePassword() {
  const t = useWords(settingsWords);
  const field = useWords(accountWords).field;
  useTitle(t.password.title);
  const [state, setState] = useState<'idle' | 'done'>('idle');
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm(changePasswordBody, { currentPassword: '', password: '' });
  const submit = form.onSubmit(async (body) => {
    setRefusal(null);
    try {
      await request(calls.changePassword, { body });
      form.reset();
      setState('done');
    } catch (cause) {
      if (!showFieldErrors(cause, form)) setRefusal(cause);
    }
  });
  return (
    <PageFrame
      narrow
      title={t.password.title}
      back={<BackLink to="/account/settings">{t.settings}</BackLink>}
    >
      <Card className={styles.card}>
        <p>{t.password.text}</p>
        {state === 'done' && <Notice tone="ok" live title={t.password.done} />}
        {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
        <form className={styles.form} onSubmit={submit} noValidate>
          <PasswordField
            label={t.password.current}
            error={form.problems.currentPassword}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <PasswordField
            label={field.newPassword}
            error={form.problems.password}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <StrengthMeter password={form.values.password} />
          <Button type="submit" variant="primary" busy={form.busy}>
            {t.password.save}
          </Button>
        </form>
      </Card>
    </PageFrame>
  );
}
