import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { signUpBody, type Profile } from '#contracts/identity.ts';
import { phoneProblem } from '#contracts/phone.ts';
import { api } from '../../lib/api.ts';
import { profileQuery } from '../../lib/profile-query.ts';
import { storeSession } from '../../lib/session.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/notify.ts';
import { refusalText, showFieldErrors } from './refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';
import { accountWords } from './words.ts';

/** An empty phone removes the number. */
const formSchema = z.object({
  firstName: signUpBody.shape.firstName,
  lastName: signUpBody.shape.lastName,
  phone: z.string().check(
    z.refine((text) => text === '' || phoneProblem(text) === undefined, {
      error: (issue) => phoneProblem(String(issue.input)) ?? '',
    }),
  ),
});
type Values = z.input<typeof formSchema>;

export function ProfileSettings({ profile }: { profile: Profile }) {
  const t = useWords(settingsWords);
  const field = useWords(accountWords).field;
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { firstName, lastName, phone } = profile;
  const form = useForm<Values>({
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: { firstName, lastName, phone: phone ?? '' },
  });
  const { register, handleSubmit, formState, setError } = form;
  const { errors } = formState;
  const submit = async (values: Values) => {
    setRefusal(null);
    try {
      const body = { ...values, phone: values.phone === '' ? null : values.phone };
      client.setQueryData(profileQuery.queryKey, await api('changeProfile', { body }));
      // The name in the frame is a copy of the server's (decision G10).
      storeSession(await api('session'));
      notify({ kind: 'success', title: t.saved });
    } catch (cause) {
      if (!showFieldErrors(cause, setError, ['firstName', 'lastName', 'phone'])) setRefusal(cause);
    }
  };
  return (
    <Card className={styles.card} aria-labelledby="personal-details">
      <h2 id="personal-details">{t.profile.title}</h2>
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
        <div className={styles.pair}>
          <Field label={field.firstName} error={errors.firstName && field.required}>
            <Input autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={field.lastName} error={errors.lastName && field.required}>
            <Input autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={t.profile.phone} hint={t.profile.phoneHint} error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" inputMode="tel" {...register('phone')} />
        </Field>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {t.profile.save}
        </Button>
      </form>
    </Card>
  );
}
