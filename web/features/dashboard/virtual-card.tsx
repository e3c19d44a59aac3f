import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { displayName, useStoredUser } from '../../lib/session/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button, buttonClass } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import styles from './soon.module.css';
import { soonWords } from './soon-words.ts';

/** Masked on purpose, and SAMPLE on both sides: nothing here may pass for a card (decision G69). */
const sample = { number: '•••• •••• •••• ••••', expiry: '12/30', code: '000' } as const;

export function VirtualCards({ notifyMe }: { notifyMe: ReactNode }) {
  const t = useWords(soonWords);
  const words = t.vcc;
  useTitle(words.title);
  return (
    <PageFrame
      title={words.title}
      actions={
        <Button variant="primary" disabled>
          {words.create}
        </Button>
      }
    >
      <div className={styles.columns}>
        <SampleCard />
        <Card className={styles.block}>
          <h2>{words.integration}</h2>
          <p>{words.integrationText}</p>
          <Link className={buttonClass()} to="/dashboard/support">
            {words.contact}
          </Link>
        </Card>
        <Card className={styles.block}>
          <h2>{words.suite}</h2>
          <p>{words.suiteText}</p>
          <div className={styles.actions}>
            <Button disabled>{words.waiting}</Button>
            {notifyMe}
          </div>
        </Card>
      </div>
    </PageFrame>
  );
}

function SampleCard() {
  const t = useWords(soonWords).vcc;
  const [flipped, setFlipped] = useState(false);
  const holder = displayName(useStoredUser()).toUpperCase();
  return (
    <div>
      <div className={styles.card} data-flipped={flipped || undefined}>
        <span className={styles.face}>
          <span className={styles.faceTop}>
            <Logo size={24} />
            <b>{t.sample}</b>
          </span>
          <span className={styles.number}>{sample.number}</span>
          <span className={styles.faceFoot}>
            <span>
              <small>{t.holder}</small>
              {holder}
            </span>
            <span>
              <small>{t.expiry}</small>
              {sample.expiry}
            </span>
          </span>
        </span>
        <span className={`${styles.face} ${styles.back}`}>
          <span className={styles.stripe} />
          <span className={styles.faceTop}>
            <b>{t.sample}</b>
            <span>
              <small>CVV</small> {sample.code}
            </span>
          </span>
        </span>
        <button
          type="button"
          className={styles.cover}
          aria-label={t.flip}
          aria-pressed={flipped}
          onClick={() => setFlipped(!flipped)}
        />
      </div>
      <p className={styles.hint}>{t.flipHint}</p>
    </div>
  );
}
