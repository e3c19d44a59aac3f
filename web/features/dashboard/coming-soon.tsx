import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/input/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Specimen } from '../../ui/specimen.tsx';
import styles from './soon.module.css';
import { soonWords } from './soon-words.ts';

type Props = {
  what: 'templates' | 'nonvoip';
  /** The way onto the waiting list; templates have none, as they never open. */
  notifyMe?: ReactNode;
};

/** A place that is announced and not sold: document templates, or non-VOIP numbers. */
export function ComingSoon({ what, notifyMe }: Props) {
  const t = useWords(soonWords);
  const words = t[what];
  useTitle(words.title);
  return (
    <PageFrame title={words.title}>
      <Card className={styles.placeholder}>
        {what === 'templates' && (
          <div className={styles.specimen}>
            <Specimen />
          </div>
        )}
        <Badge tone="brand">{t.comingSoon}</Badge>
        <p className={styles.lead}>{words.text}</p>
        <p>{words.why}</p>
        {what === 'templates' && <p>{t.notForSale}</p>}
        <p>
          <a href="/privacy#acceptable-use">{t.policy}</a>
        </p>
        <div className={styles.actions}>
          <Link className={buttonClass({ variant: 'primary' })} to="/client/proxy">
            {t.meanwhile}
          </Link>
        </div>
        {notifyMe}
      </Card>
    </PageFrame>
  );
}
