import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { tokenCalls, tokenNameMax, tokenScopes } from '#contracts/account/api-tokens.ts';
import type { TokenScope } from '#contracts/site/paths.ts';
import { request, type AnswerOf } from '../../../lib/api/api.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { Field } from '../../../ui/input/field.tsx';
import { Input } from '../../../ui/input/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { apiWords } from './api-words.ts';
import { LifeAndProof, proofOf, usualLife, type LifeAndPassword } from './life-and-proof.tsx';
import styles from '../settings/settings.module.css';

type Requested = Readonly<{ name: string; scopes: TokenScope[] }> & LifeAndPassword;
const nothing: Requested = { name: '', scopes: ['read'], ...usualLife };

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
      <LifeAndProof chosen={requested} error={make.error} onChange={change} />
      <Button type="submit" variant="primary" busy={make.isPending}>
        {t.make}
      </Button>
    </form>
  );
}

const useMake = (onMade: (made: Made) => void) =>
  useMutation({
    mutationFn: ({ name, scopes, ...rest }: Requested) =>
      request(tokenCalls.makeToken, { body: { name, scopes, ...proofOf(rest) } }),
    onSuccess: onMade,
  });

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
