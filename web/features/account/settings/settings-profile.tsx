import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { signUpBody, type Profile } from '#contracts/account/identity.ts';
import { optionalPhone } from '#contracts/phone.ts';
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
import { notify } from '../../../ui/overlay/notify.ts';
import { nameProblem } from '../name-problem.ts';
import { refusalText, showFieldErrors } from '../refusal.ts';
import styles from './settings.module.css';
import { settingsWords } from './settings-words.ts';
import { accountWords } from '../words.ts';

/** An empty phone removes the number. */
const formSchema = z.object({
  firstName: signUpBody.shape.firstName,
  lastName: signUpBody.shape.lastName,
  phone: optionalPhone,
});

export function ProfileSettings({ profile }: { profile: Profile }) {
  const t = useWords(settingsWords);
  const field = useWords(accountWords).field;
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { firstName, lastName, phone } = profile;
  const form = useForm(formSchema, { firstName, lastName, phone: phone ?? '' });
  const { problems } = form;
  const submit = form.onSubmit(async (values) => {
    setRefusal(null);
    try {
      const body = { ...values, phone: values.phone === '' ? null : values.phone };
      client.setQueryData(profileQuery.queryKey, await request(calls.changeProfile, { body }));
      // The name in the frame is a copy of the server's (decision G10).
      storeSession(await request(calls.session));
      notify({ kind: 'success', title: t.saved });
    } catch (cause) {
      if (!showFieldErrors(cause, form)) setRefusal(cause);
    }
  });
  return (
    <Card className={styles.card} aria-labelledby="personal-details">
      <h2 id="personal-details">{t.profile.title}</h2>
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.pair}>
          <Field label={field.firstName} error={nameProblem(field, problems.firstName)}>
            <Input autoComplete="given-name" {...form.field('firstName')} />
          </Field>
          <Field label={field.lastName} error={nameProblem(field, problems.lastName)}>
            <Input autoComplete="family-name" {...form.field('lastName')} />
          </Field>
        </div>
        <Field label={t.profile.phone} hint={t.profile.phoneHint} error={problems.phone}>
          <Input type="tel" autoComplete="tel" inputMode="tel" {...form.field('phone')} />
        </Field>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t.profile.save}
        </Button>
      </form>
    </Card>
  );
}
