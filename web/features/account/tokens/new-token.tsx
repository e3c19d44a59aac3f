import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { tokenCalls, tokenDays, tokenNameMax, tokenScopes } from '#contracts/account/api-tokens.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { apiWords } from './api-words.ts';
import { PasswordField } from '../password-field.tsx';
import { refusalText } from '../refusal.ts';
import styles from '../settings/settings.module.css';
import { settingsWords } from '../settings/settings-words.ts';

const lives = ['30', '90', '365', 'none'] as const;
type Life = (typeof lives)[number];
const daysOf = (life: Life) => tokenDays.find((days) => String(days) === life) ?? null;

type Requested = Readonly<{ name: string; scopes: TokenScope[]; life: Life; password: string }>;
const nothing: Requested = { name: '', scopes: ['read'], life: '90', password: '' };

type Made = AnswerOf<typeof tokenCalls.makeToken>;

/** Asks for what a new token is, and for the password once more. */
export function NewToken({ onMade }: { onMade: (made: Made) => void }) {
  const t = useWords(apiWords);
  const [requested, setRequested] = useState(nothing);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Requested>) => setRequested((before) => ({ ...before, ...part }));
  const make = useMake(onMade);
  const { name, scopes } = requested;
  const isNameless = name.trim() === '';
  const submit = () => {
    setTried(true);
    if (!isNameless && scopes.length > 0) make.mutate(requested);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t.name} hint={t.nameHint} error={tried && isNameless && t.nameNeeded}>
        <Input
          autoComplete="off"
          maxLength={tokenNameMax}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Scopes
        chosen={scopes}
        isWrong={tried && scopes.length === 0}
        onChange={(chosen) => change({ scopes: chosen })}
      />
      <LifeAndProof requested={requested} error={make.error} onChange={change} />
      <Button type="submit" variant="primary" busy={make.isPending}>
        {t.make}
      </Button>
    </form>
  );
}

const useMake = (onMade: (made: Made) => void) =>
  useMutation({
    mutationFn: ({ name, scopes, life, password }: Requested) =>
      request(tokenCalls.makeToken, {
        body: { name, scopes, days: daysOf(life), proof: { password } },
      }),
    onSuccess: onMade,
  });

type ProofProps = {
  requested: Requested;
  error: Error | null;
  onChange: (part: Partial<Requested>) => void;
};

function LifeAndProof({ requested: { life, password }, error, onChange }: ProofProps) {
  const t = useWords(apiWords);
  const current = useWords(settingsWords).password.current;
  const wrongPassword = passwordRefusal(error);
  return (
    <>
      <div className={styles.pair}>
        <Field label={t.life}>
          <OneOf
            value={life}
            values={lives}
            words={t.lives}
            onChange={(chosen) => onChange({ life: chosen })}
          />
        </Field>
        <PasswordField
          label={current}
          autoComplete="current-password"
          error={wrongPassword}
          value={password}
          onChange={({ target }) => onChange({ password: target.value })}
        />
      </div>
      {error && !wrongPassword && <Notice tone="bad" live title={refusalText(error)} />}
    </>
  );
}

/** Said under the password, where that is what was wrong. */
const passwordRefusal = (cause: Error | null) =>
  cause instanceof ApiRefused && cause.problem?.code === 'password-refused'
    ? cause.message
    : undefined;

type ScopesProps = {
  chosen: readonly TokenScope[];
  isWrong: boolean;
  onChange: (chosen: TokenScope[]) => void;
};

function Scopes({ chosen, isWrong, onChange }: ScopesProps) {
  const t = useWords(apiWords);
  return (
    <fieldset className={styles.scopes}>
      <legend>{t.may}</legend>
      {tokenScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={t.scopes[scope]}
          hint={t.scopeTexts[scope]}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(
              tokenScopes.filter((each) =>
                each === scope ? target.checked : chosen.includes(each),
              ),
            )
          }
        />
      ))}
      {isWrong && <Notice tone="bad" live title={t.scopeNeeded} />}
    </fieldset>
  );
}
