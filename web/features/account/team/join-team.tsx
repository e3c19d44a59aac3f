import { useEffect, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import { staffAccount } from '#contracts/account/identity.ts';
import { teamCalls } from '#contracts/account/team.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { readSession } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button, buttonClass } from '../../../ui/input/button.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenSpinner } from '../../../ui/spinner.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../account.module.css';
import { nameProblem } from '../name-problem.ts';
import { PasswordField, StrengthMeter } from '../password-field.tsx';
import { refusalText } from '../refusal.ts';
import { accountWords } from '../words.ts';
import { actFor } from './act-for.ts';
import { teamWords } from './team-words.ts';

const wide = { variant: 'primary', size: 'large', full: true } as const;

/** The link of an invitation carries its token behind the #, which no server and no log sees. */
export function JoinTeam() {
  const t = useWords(teamWords).join;
  const [token] = useState(() => window.location.hash.slice(1));
  const [joined, setJoined] = useState<string | null>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  const found = useQuery({
    ...queryOf(teamCalls.lookAtTeamInvitation, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  });
  if (joined) return <Done id={joined} />;
  if (found.isPending) return <ScreenSpinner />;
  if (found.error) {
    const isOver = found.error instanceof ApiRefused && found.error.status === 410;
    return (
      <AccountFrame
        title={t.overTitle}
        text={isOver ? t.overText : refusalText(found.error)}
        picture={<Link2Off className={styles.picture} aria-hidden="true" />}
      >
        <a className={buttonClass(wide)} href="/account/login">
          {t.start}
        </a>
      </AccountFrame>
    );
  }
  return <Offer token={token} offer={found.data} onJoined={setJoined} />;
}

function Done({ id }: { id: string }) {
  const t = useWords(teamWords).join;
  const open = useMutation({ mutationFn: () => actFor(id) });
  return (
    <AccountFrame
      title={t.doneTitle}
      text={t.doneText}
      picture={<CircleCheck className={styles.picture} aria-hidden="true" />}
    >
      {open.error && <Notice tone="bad" live title={refusalText(open.error)} />}
      {readSession() ? (
        <Button {...wide} busy={open.isPending} onClick={() => open.mutate()}>
          {t.open}
        </Button>
      ) : (
        <a className={buttonClass(wide)} href="/account/login?from=%2Faccount%2Fsettings">
          {t.start}
        </a>
      )}
    </AccountFrame>
  );
}

type Invitation = AnswerOf<typeof teamCalls.lookAtTeamInvitation>;
type NewAccount = { firstName: string; lastName: string; password: string };
type Props = { token: string; offer: Invitation; onJoined: (id: string) => void };

function Offer({ token, offer, onJoined }: Props) {
  const words = useWords(teamWords);
  const t = words.join;
  const { account, inviter, email, role, hasAccount } = offer;
  const join = useMutation({
    mutationFn: (fresh?: NewAccount) =>
      request(teamCalls.joinTeam, {
        body: { token, ...(fresh && { account: { ...fresh, acceptTerms: true } }) },
      }),
    onSuccess: ({ joined }) => onJoined(joined),
  });
  const isInvited = readSession()?.user.email?.toLowerCase() === email;
  return (
    <AccountFrame title={t.title(account)} text={t.text(inviter, email)}>
      <p>
        {words.role}: {words.roles[role]}. {words.roleTexts[role]}
      </p>
      {join.error && <Notice tone="bad" live title={refusalText(join.error)} />}
      {!hasAccount && <Create email={email} join={join.mutateAsync} />}
      {hasAccount && isInvited && (
        <Button {...wide} busy={join.isPending} onClick={() => join.mutate(undefined)}>
          {t.submit}
        </Button>
      )}
      {hasAccount && !isInvited && (
        <>
          <p>{t.signInText(email)}</p>
          <a className={buttonClass(wide)} href="/account/login">
            {t.signIn}
          </a>
        </>
      )}
    </AccountFrame>
  );
}

type CreateProps = { email: string; join: (fresh: NewAccount) => Promise<unknown> };

function Create({ email, join }: CreateProps) {
  const words = useWords(accountWords).field;
  const t = useWords(teamWords).join;
  const form = useForm(staffAccount, { firstName: '', lastName: '', password: '' });
  const { problems } = form;
  const submit = form.onSubmit(async (body) => {
    // What was refused is shown above.
    await join(body).catch(() => undefined);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={words.email}>
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <div className={styles.pair}>
        <Field label={words.firstName} error={nameProblem(words, problems.firstName)}>
          <Input autoComplete="given-name" {...form.field('firstName')} />
        </Field>
        <Field label={words.lastName} error={nameProblem(words, problems.lastName)}>
          <Input autoComplete="family-name" {...form.field('lastName')} />
        </Field>
      </div>
      <PasswordField
        label={words.password}
        error={problems.password}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <StrengthMeter password={form.values.password} />
      <p>
        {t.consent} <a href="/privacy">{t.terms}</a>.
      </p>
      <Button type="submit" {...wide} busy={form.busy}>
        {t.create}
      </Button>
    </form>
  );
}
