import { useId, type ComponentProps, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import record from '../record.module.css';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, ...rest }: Props) {
  return (
    <label className={styles.row}>
      <input type="checkbox" className={styles.box} {...rest} />
      {label !== null && (
        <span>
          {label}
          {hint && <small className={styles.hint}>{hint}</small>}
        </span>
      )}
    </label>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

/** A radio button drawn as a card, for choices that deserve a picture and a second line. */
export function ChoiceCard({ children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.card}>
      <input type="radio" className={styles.dot} {...rest} />
      <span className={styles.body}>{children}</span>
    </label>
  );
}

type ChoicesProps<Value extends string> = {
  /** The group's name for screen readers; on the screen the cards are enough. */
  label: string;
  options: readonly (readonly [value: Value, said: ReactNode])[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** One card for each of a few values, one of which is chosen. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={record.form} aria-label={label}>
      {options.map(([value, said]) => (
        <ChoiceCard
          key={value}
          name={name}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        >
          {said}
        </ChoiceCard>
      ))}
    </fieldset>
  );
}

/** The question to the shop. */
type Act = { isPending: boolean; mutate: () => void };

type SwitchProps = { label: string; hint: string | undefined; isOn: boolean; on: Act; off: Act };

/**
 * On or off at once, without a form to send. What was asked for is shown while the shop answers; a
 * refusal puts it back.
 */
export function ActSwitch({ label, hint, isOn, on, off }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const isShown = on.isPending || (isOn && !off.isPending);
  return (
    <label className={styles.row}>
      <span className={styles.body}>
        <strong id={id}>{label}</strong>
        {hint && (
          <small id={hintId} className={styles.hint}>
            {hint}
          </small>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isShown}
        aria-labelledby={id}
        aria-describedby={hint && hintId}
        className={cx(styles.dot, styles.switch)}
        checked={isShown}
        onChange={() => {
          if (!on.isPending && !off.isPending) (isOn ? off : on).mutate();
        }}
      />
    </label>
  );
}
