import { useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { email, staffAccount, type acceptStaffBody } from '#contracts/identity.ts';
import { api } from '../../lib/api.ts';
import { ApiRefused } from '../../lib/api-errors.ts';
import { useWords } from '../../lib/words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account.module.css';
import { joinStaffWords as t } from './join-staff-words.ts';
import { PasswordField, StrengthMeter } from './password-field.tsx';
import { refusalText } from './refusal.ts';
import { accountWords } from './words.ts';

/** The link of an invitation carries its token behind the #, which no server and no log sees. */
export function JoinStaff() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [done, setDone] = useState(false);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const found = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: () => api('staffInvitation', { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });
  if (done) return <Done />;
  if (found.isPending) return <ScreenSpinner />;
  if (found.error) return <Over cause={found.error} />;
  return <JoinForm token={token} offer={found.data} onDone={() => setDone(true)} />;
}

function Done() {
  return (
    <AccountFrame
      title={t.doneTitle}
      text={t.doneText}
      picture={<CircleCheck className={styles.picture} aria-hidden="true" />}
    >
      <a
        className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        href="/account/login?from=%2Faccount%2Fsettings"
      >
        {t.signIn}
      </a>
    </AccountFrame>
  );
}

function Over({ cause }: { cause: Error }) {
  const isOver = cause instanceof ApiRefused && cause.status === 410;
  return (
    <AccountFrame
      title={t.overTitle}
      text={isOver ? t.overText : refusalText(cause)}
      picture={<Link2Off className={styles.picture} aria-hidden="true" />}
    >
      <a
        className={buttonClass({ variant: 'primary', size: 'large', full: true })}
        href="/account/login"
      >
        {t.signIn}
      </a>
    </AccountFrame>
  );
}

const form = z.object({ email, ...staffAccount.shape });
type Values = z.input<typeof form>;
type Offer = { email: string | null; role: string; hasAccount: boolean };
type FormProps = { token: string; offer: Offer; onDone: () => void };

function JoinForm({ token, offer, onDone }: FormProps) {
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const accept = async (body: Omit<z.input<typeof acceptStaffBody>, 'token'>) => {
    setRefusal(null);
    setBusy(true);
    try {
      await api('acceptStaff', { body: { token, ...body } });
      onDone();
    } catch (cause) {
      setRefusal(cause);
      setBusy(false);
    }
  };
  const isFirst = offer.email === null;
  return (
    <AccountFrame
      title={isFirst ? t.owner : t.title}
      text={isFirst ? t.ownerText : t.text(offer.role)}
    >
      {Boolean(refusal) && <Notice tone="bad" live title={refusalText(refusal)} />}
      {offer.hasAccount ? (
        <>
          <p>{t.known(offer.email ?? '')}</p>
          <Button variant="primary" size="large" full busy={busy} onClick={() => void accept({})}>
            {t.submit}
          </Button>
        </>
      ) : (
        <NewAccount invited={offer.email} onSubmit={accept} />
      )}
    </AccountFrame>
  );
}

type NewProps = {
  invited: string | null;
  onSubmit: (body: Omit<z.input<typeof acceptStaffBody>, 'token'>) => Promise<void>;
};

function NewAccount({ invited, onSubmit }: NewProps) {
  const words = useWords(accountWords);
  const { register, handleSubmit, formState, control } = useForm<Values>({
    resolver: zodResolver(form),
    mode: 'onTouched',
    defaultValues: { email: invited ?? '', firstName: '', lastName: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = ({ email: address, ...account }: Values) =>
    onSubmit(invited === null ? { email: address, account } : { account });
  return (
    <form className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
      <Field label={words.field.email} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          readOnly={invited !== null}
          {...register('email')}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={words.field.firstName} error={errors.firstName && words.field.required}>
          <Input autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label={words.field.lastName} error={errors.lastName && words.field.required}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <PasswordField
        label={words.field.password}
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password')}
      />
      <StrengthMeter password={password} />
      <Button type="submit" variant="primary" size="large" full busy={isSubmitting}>
        {t.submit}
      </Button>
    </form>
  );
}
