import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import * as z from 'zod/mini';
import { email, staffAccount, type acceptStaffBody } from '#contracts/account/identity.ts';
import { calls } from '#contracts/site/paths.ts';
import { request } from '../../lib/api/api.ts';
import { ApiRefused } from '../../lib/api/api-errors.ts';
import { queryOf } from '../../lib/queries/query-of.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Input } from '../../ui/input/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenSpinner } from '../../ui/spinner.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './account.module.css';
import { joinStaffWords as t } from './join-staff-words.ts';
import { nameProblem } from './name-problem.ts';
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
    ...queryOf(calls.staffInvitation, { body: { token } }),
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

const formSchema = z.object({ email, ...staffAccount.shape });
type Offer = { email: string | null; role: string; hasAccount: boolean };
type FormProps = { token: string; offer: Offer; onDone: () => void };

function JoinForm({ token, offer, onDone }: FormProps) {
  const [refusal, setRefusal] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const accept = async (body: Omit<z.input<typeof acceptStaffBody>, 'token'>) => {
    setRefusal(null);
    setBusy(true);
    try {
      await request(calls.acceptStaff, { body: { token, ...body } });
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
  const start = { email: invited ?? '', firstName: '', lastName: '', password: '' };
  const form = useForm(formSchema, start);
  const { problems } = form;
  const submit = form.onSubmit(({ email: address, ...account }) =>
    onSubmit(invited === null ? { email: address, account } : { account }),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={words.field.email} error={problems.email}>
        <Input
          type="email"
          autoComplete="username"
          readOnly={invited !== null}
          {...form.field('email')}
        />
      </Field>
      <div className={styles.pair}>
        <Field label={words.field.firstName} error={nameProblem(words.field, problems.firstName)}>
          <Input autoComplete="given-name" {...form.field('firstName')} />
        </Field>
        <Field label={words.field.lastName} error={nameProblem(words.field, problems.lastName)}>
          <Input autoComplete="family-name" {...form.field('lastName')} />
        </Field>
      </div>
      <PasswordField
        label={words.field.password}
        error={problems.password}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <StrengthMeter password={form.values.password} />
      <Button type="submit" variant="primary" size="large" full busy={form.busy}>
        {t.submit}
      </Button>
    </form>
  );
}
