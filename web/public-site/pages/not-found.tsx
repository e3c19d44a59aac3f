import { buttonClass } from '../../ui/button.tsx';
import styles from '../pages.module.css';

export function NotFound() {
  return (
    <div className={styles.lost}>
      <svg viewBox="0 0 120 80" aria-hidden="true">
        <path d="M14 68h92M40 66V28a14 14 0 0 1 14-14M80 66V28a14 14 0 0 0-14-14" />
        <path className={styles.cross} d="M52 40l16 16M68 40L52 56" />
      </svg>
      <h1>This page does not exist</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'primary' })} href="/">
          Go to the front page
        </a>
        <a className={buttonClass()} href="/maintainance">
          Read the FAQ
        </a>
      </div>
    </div>
  );
}
