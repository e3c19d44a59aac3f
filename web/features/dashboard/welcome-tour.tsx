import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { IconButton } from '../../ui/input/icon-button.tsx';
import styles from './tour.module.css';
import { tourWords } from './tour-words.ts';

const storageKey = 'tourStep';
/** What the steps point at, by the `data-tour` of the real elements. */
const targets = ['figures', 'services', 'search', 'account', 'help'] as const;

const storedStep = () => {
  const step = Number(localStorage.getItem(storageKey));
  return Number.isInteger(step) && step > 0 && step < targets.length ? step : 0;
};

/**
 * Five steps that point at what is on the dashboard; where one stopped is remembered (H10). The
 * card hangs from what it explains; Escape and Skip end it.
 */
export function WelcomeTour() {
  const t = useWords(tourWords);
  const navigate = useNavigate();
  const [step, setStep] = useState(storedStep);
  usePointAt(targets[step] ?? 'figures');
  const go = (next: number) => {
    localStorage.setItem(storageKey, String(next));
    setStep(next);
  };
  const end = () => {
    localStorage.removeItem(storageKey);
    void navigate({ to: '/dashboard', replace: true });
  };
  useEscape(end);
  const stop = t.steps[step];
  const isLast = step === targets.length - 1;
  return createPortal(
    <div
      key={step}
      ref={takeFocus}
      role="dialog"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      tabIndex={-1}
      className={styles.card}
      data-print="hide"
    >
      <div className={styles.head}>
        <p>{t.progress(step + 1, targets.length)}</p>
        <IconButton label={t.skip} onClick={end}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <h2 id="tour-title">{stop?.title}</h2>
      <p id="tour-text">{stop?.text}</p>
      <div className={styles.actions}>
        {step > 0 && <Button onClick={() => go(step - 1)}>{t.back}</Button>}
        <Button variant="primary" onClick={() => (isLast ? end() : go(step + 1))}>
          {isLast ? t.done : t.next}
        </Button>
      </div>
    </div>,
    document.body,
  );
}

/** Each step is a new card, read out as it comes. */
const takeFocus = (card: HTMLElement | null) => card?.focus({ preventScroll: true });

function useEscape(end: () => void) {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}

/** Marks the element as what the card hangs from, and brings it into view. */
function usePointAt(target: (typeof targets)[number]) {
  useEffect(() => {
    const element = document.querySelector(`[data-tour="${target}"]`);
    element?.setAttribute('data-touring', '');
    element?.scrollIntoView({ block: 'start' });
    return () => element?.removeAttribute('data-touring');
  }, [target]);
}
