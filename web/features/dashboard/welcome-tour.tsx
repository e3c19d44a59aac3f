import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/words.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './tour.module.css';
import { tourWords } from './tour-words.ts';

const storageKey = 'tourStep';
const places = [
  '/client/proxy',
  '/dashboard/vps',
  '/dashboard/proxies',
  '/dashboard/orders',
  '/dashboard/support',
] as const;

const storedStep = () => {
  const step = Number(localStorage.getItem(storageKey));
  return Number.isInteger(step) && step > 0 && step < places.length ? step : 0;
};

/** Five steps over the real screens; where one stopped is remembered (decision G49). */
export function WelcomeTour() {
  const t = useWords(tourWords);
  useTitle(t.title);
  const [step, setStep] = useState(storedStep);
  const go = (next: number) => {
    localStorage.setItem(storageKey, String(next));
    setStep(next);
  };
  const stop = t.steps[step];
  const place = places[step] ?? '/dashboard';
  const isLast = step === places.length - 1;
  return (
    <div className={styles.tour}>
      <h1>{t.title}</h1>
      <div className={styles.pips} role="img" aria-label={t.progress(step + 1, places.length)}>
        {places.map((path, index) => (
          <i key={path} data-on={index <= step || undefined} />
        ))}
      </div>
      <Card className={styles.tourStep} aria-live="polite">
        <h2>{stop?.title}</h2>
        <p>{stop?.text}</p>
        <Link to={place}>{t.open}</Link>
      </Card>
      <div className={styles.actions}>
        {step > 0 && <Button onClick={() => go(step - 1)}>{t.back}</Button>}
        {!isLast && (
          <Button variant="primary" onClick={() => go(step + 1)}>
            {t.next}
          </Button>
        )}
        <Link
          className={buttonClass({ variant: isLast ? 'primary' : 'quiet' })}
          to="/dashboard"
          onClick={() => localStorage.removeItem(storageKey)}
        >
          {isLast ? t.done : t.skip}
        </Link>
      </div>
    </div>
  );
}
