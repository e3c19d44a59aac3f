import { useState, type ComponentProps, type ReactNode } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useWords } from '../../lib/text/words.ts';
import { Field } from '../../ui/input/field.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { Input } from '../../ui/input/input.tsx';
import styles from './account.module.css';
import { strengthOf } from './password-strength.ts';
import { accountWords } from './words.ts';

type Props = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  aside?: ReactNode;
};

/** A password with a button that shows it; paste and managers are welcome. */
export function PasswordField({ label, error, aside, ...rest }: Props) {
  const t = useWords(accountWords).field;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} aside={aside}>
      <Input
        {...rest}
        type={shown ? 'text' : 'password'}
        trail={
          <IconButton label={shown ? t.hide : t.show} onClick={() => setShown(!shown)}>
            <Icon aria-hidden="true" />
          </IconButton>
        }
      />
    </Field>
  );
}

const steps = { empty: 0, weak: 1, fair: 2, good: 4 } as const;

/** Says how strong a new password looks; it refuses nothing. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useWords(accountWords).meter;
  const strength = strengthOf(password);
  return (
    <div>
      <div className={styles.meter} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= steps[strength] ? strength : undefined} />
        ))}
      </div>
      <p className={styles.meterText} aria-live="polite">
        {t[strength]}
      </p>
    </div>
  );
}
