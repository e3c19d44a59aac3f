import type { ReactNode } from 'react';
import { shopName } from '../../lib/text/shop-name.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useWords } from '../../lib/text/words.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './account.module.css';
import { accountWords } from './words.ts';

type Props = {
  title: string;
  text?: ReactNode;
  /** Which of the two equal tabs is open (decision G2); absent on the other account screens. */
  tab?: 'signIn' | 'signUp';
  /** Keeps the remembered page while changing tabs. */
  search?: string;
  picture?: ReactNode;
  /** Why one can trust this shop, beside the card where there is room. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * The one frame of the account screens: logo, card, heading, and the two tabs where they belong.
 */
export function AccountFrame({ title, text, tab, search = '', picture, beside, children }: Props) {
  const t = useWords(accountWords).tabs;
  useTitle(title);
  return (
    <div className={styles.page}>
      <header>
        <a href="/" className={styles.brand} aria-label={`${shopName}, home`}>
          <Logo size={32} />
        </a>
      </header>
      <main className={cx(styles.card, beside !== undefined && styles.wide)}>
        {tab && (
          <nav className={styles.tabs} aria-label={t.label}>
            <a
              href={`/account/login${search}`}
              aria-current={tab === 'signIn' ? 'page' : undefined}
            >
              {t.signIn}
            </a>
            <a
              href={`/account/signup${search}`}
              aria-current={tab === 'signUp' ? 'page' : undefined}
            >
              {t.signUp}
            </a>
          </nav>
        )}
        {picture}
        <header className={styles.head}>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </header>
        {children}
        {beside}
      </main>
    </div>
  );
}
