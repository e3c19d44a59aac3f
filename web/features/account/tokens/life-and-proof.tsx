import { tokenDays } from '#contracts/account/api-tokens.ts';
import { ApiRefused } from '../../../lib/api/api-errors.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Field } from '../../../ui/input/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OneOf } from '../../../ui/input/one-of.tsx';
import { apiWords } from './api-words.ts';
import { PasswordField } from '../password-field.tsx';
import { refusalText } from '../refusal.ts';
import styles from '../settings/settings.module.css';
import { settingsWords } from '../settings/settings-words.ts';

const lives = ['30', '90', '365', 'none'] as const;
type Life = (typeof lives)[number];

export type LifeAndPassword = Readonly<{ life: Life; password: string }>;
export const usualLife: LifeAndPassword = { life: '90', password: '' };

/** The same as a call takes it. */
export const proofOf = ({ life, password }: LifeAndPassword) => ({
  days: tokenDays.find((days) => String(days) === life) ?? null,
  proof: { password },
});

type ProofProps = {
  chosen: LifeAndPassword;
  error: Error | null;
  onChange: (part: Partial<LifeAndPassword>) => void;
};

/** How long a new token or link works, and the password once more. */
export function LifeAndProof({ chosen: { life, password }, error, onChange }: ProofProps) {
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
