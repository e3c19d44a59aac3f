import type { CSSProperties, ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useWords } from '../../lib/text/words.ts';
import { cx } from '../cx.ts';
import styles from './stepper.module.css';
import { uiWords } from '../words.ts';

export type StepState = 'done' | 'now' | 'next' | 'failed';
export type Step = {
  key: string;
  title: ReactNode;
  state: StepState;
  note?: ReactNode;
  /** What is left of the time that the step has: its share, 0 to 1, as a ring, and in words. */
  left?: { share: number; text: string } | undefined;
};

/** A path with its past, its present and its future, from top to bottom. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const t = useWords(uiWords);
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={cx(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span
            className={cx(styles.mark, step.left && styles.ring)}
            style={step.left && ({ '--left': step.left.share } as CSSProperties)}
          >
            {step.state === 'done' && <Check aria-hidden="true" />}
            {step.state === 'failed' && <X aria-hidden="true" />}
            <span className={styles.hidden}>{t.step[step.state]}: </span>
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {step.title}
              {step.left && <span className={styles.left}>{step.left.text}</span>}
            </p>
            {step.note && <div className={styles.note}>{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
