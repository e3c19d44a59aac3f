import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changePasswordBody } from '#contracts/identity.ts';
import { api } from '../../lib/api.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField, StrengthMeter } from './password-field.tsx';
import { refusalText, showFieldErrors } from './refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';
import { accountWords } from './words.ts';

type Values = z.input<typeof changePasswordBody>;

/** A new password against the old one. */
export function ChangePassword() {
  const t = useWords(settingsWords);
  const field = useWords(accountWords).field;
  useTitle(t.password.title);
  const [state, setState] = useState<'idle' | 'done'>('idle');
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm<Values>({
    resolver: zodResolver(changePasswordBody),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', password: '' },
  });
  const { register, handleSubmit, formState, setError, control, reset } = form;
  const typed = useWatch({ control, name: 'password' });
  const submit = async (body: Values) => {
    setRefusal(null);
    try {
      await api('changePassword', { body });
      reset();
      setState('done');
    } catch (cause) {
      if (!showFieldErrors(cause, setError, ['currentPassword', 'password'])) setRefusal(cause);
    }
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t.password.title}</h1>
      <Card className={styles.card}>
        <p>{t.password.text}</p>
        {state === 'done' && <Notice tone="ok" live title={t.password.done} />}
        {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
        <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
          <PasswordField
            label={t.password.current}
            error={formState.errors.currentPassword?.message}
            autoComplete="current-password"
            {...register('currentPassword')}
          />
          <PasswordField
            label={field.newPassword}
            error={formState.errors.password?.message}
            autoComplete="new-password"
            {...register('password')}
          />
          <StrengthMeter password={typed} />
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            {t.password.save}
          </Button>
        </form>
      </Card>
    </div>
  );
}
