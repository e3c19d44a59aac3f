import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { signUpBody } from '#contracts/identity.ts';
import { phoneHint, phoneProblem } from '#contracts/phone.ts';
import { api } from '../../lib/api.ts';
import { useWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account.module.css';
import { PasswordField, StrengthMeter } from './password-field.tsx';
import { refusalText, showFieldErrors } from './refusal.ts';
import { accountWords } from './words.ts';

/** The form's own view of the body: an empty phone is no phone. */
const formSchema = z.object({
  ...signUpBody.shape,
  phone: z.string().check(
    z.refine((text) => text === '' || phoneProblem(text) === undefined, {
      error: (issue) => phoneProblem(String(issue.input)) ?? '',
    }),
  ),
});
type FormValues = z.input<typeof formSchema>;
const fields = ['firstName', 'lastName', 'email', 'phone', 'password', 'acceptTerms'] as const;

type Props = { search: string; onSent: (email: string) => void };

/** Sign-up: one answer for every address, known or not (rule S81). */
export function SignUp({ search, onSent }: Props) {
  const t = useWords(accountWords);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', password: '' },
  });
  const { register, handleSubmit, formState, setError, control } = form;
  const password = useWatch({ control, name: 'password' });
  const { errors, isSubmitting } = formState;
  const submit = async ({ phone, ...rest }: FormValues) => {
    setRefusal(null);
    try {
      await api('signUp', { body: phone === '' ? rest : { ...rest, phone } });
      onSent(rest.email);
    } catch (cause) {
      if (!showFieldErrors(cause, setError, fields)) setRefusal(cause);
    }
  };
  const required = (name: 'firstName' | 'lastName') => errors[name] && t.field.required;
  return (
    <AccountFrame tab="signUp" search={search} title={t.signUp.title} text={t.signUp.text}>
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
        <div className={styles.pair}>
          <Field label={t.field.firstName} error={required('firstName')}>
            <Input autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={t.field.lastName} error={required('lastName')}>
            <Input autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={t.field.email} error={errors.email?.message}>
          <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
        </Field>
        <Field label={t.field.phone} error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" placeholder={phoneHint} {...register('phone')} />
        </Field>
        <div>
          <PasswordField
            label={t.field.password}
            error={errors.password?.message}
            autoComplete="new-password"
            {...register('password')}
          />
          <StrengthMeter password={password} />
        </div>
        <Consent error={errors.acceptTerms?.message} {...register('acceptTerms')} />
        <Button type="submit" variant="primary" size="large" full busy={isSubmitting}>
          {t.signUp.submit}
        </Button>
      </form>
    </AccountFrame>
  );
}

type ConsentProps = ComponentProps<'input'> & { error: string | undefined };

function Consent({ error, ...rest }: ConsentProps) {
  const t = useWords(accountWords).signUp;
  return (
    <div className={styles.consent}>
      <Checkbox
        label={
          <>
            {t.consent} <a href="/privacy">{t.terms}</a>
          </>
        }
        aria-invalid={error !== undefined}
        {...rest}
      />
      {error && (
        <p className={styles.consentError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
