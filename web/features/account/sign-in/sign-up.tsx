import { useState, type ComponentProps } from 'react';
import Check from 'lucide-react/icons/check';
import * as z from 'zod/mini';
import { signUpBody } from '#contracts/account/identity.ts';
import { fullName, namesIn } from '#contracts/account/one-name.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../account.module.css';
import { nameProblem } from '../name-problem.ts';
import { PasswordField, StrengthMeter } from '../password-field.tsx';
import { refusalText, showFieldErrors } from '../refusal.ts';
import { accountWords } from '../words.ts';

const { email, password, acceptTerms } = signUpBody.shape;
/** The form's own view of the body: one name; the number comes with the first payment. */
const formSchema = z.object({ name: fullName, email, password, acceptTerms });
const start = { name: '', email: '', password: '', acceptTerms: false };

type Props = { search: string; onSent: (email: string) => void };

/** Sign-up: one answer for every address, known or not (rule S81). */
export function SignUp({ search, onSent }: Props) {
  const t = useWords(accountWords);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useForm(formSchema, start);
  const { problems } = form;
  const submit = form.onSubmit(async ({ name, ...rest }) => {
    setRefusal(null);
    try {
      await request(calls.signUp, { body: { ...namesIn(name), ...rest } });
      onSent(rest.email);
    } catch (cause) {
      if (!showFieldErrors(cause, form)) setRefusal(cause);
    }
  });
  return (
    <AccountFrame
      tab="signUp"
      search={search}
      title={t.signUp.title}
      text={t.signUp.text}
      beside={<Trust />}
    >
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label={t.field.fullName} error={nameProblem(t.field, problems.name)}>
          <Input autoComplete="name" {...form.field('name')} />
        </Field>
        <Field label={t.field.email} error={problems.email}>
          <Input type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
        </Field>
        <div>
          <PasswordField
            label={t.field.password}
            error={problems.password}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <StrengthMeter password={form.values.password} />
        </div>
        <Consent error={problems.acceptTerms} {...form.field('acceptTerms')} />
        <Button type="submit" variant="primary" size="large" full busy={form.busy}>
          {t.signUp.submit}
        </Button>
      </form>
    </AccountFrame>
  );
}

/** What a newcomer wants to know before handing over an address. */
function Trust() {
  return (
    <ul className={styles.trust}>
      {useWords(accountWords).signUp.trust.map((line) => (
        <li key={line}>
          <Check aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
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
