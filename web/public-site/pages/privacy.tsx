import { policies } from '../policy-content.ts';
import styles from '../pages.module.css';

/** Terms, privacy and acceptable use on one page; each has its own anchor. */
export function Privacy() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Terms, privacy and acceptable use</h1>
        <p>Three short texts. Opening an account means agreeing to the first and the third.</p>
        <nav className={styles.actions} aria-label="On this page">
          {policies.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      {policies.map(({ id, title, parts }) => (
        <section key={id} id={id} className={styles.prose}>
          <h2>{title}</h2>
          {parts.map((part) => (
            <div key={part.title}>
              <h3>{part.title}</h3>
              {part.text && <p>{part.text}</p>}
              {part.list && (
                <ul>
                  {part.list.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </div>
          ))}
        </section>
      ))}
      <p className={styles.muted}>
        Questions, appeals and reports of abuse:{' '}
        <a href="/contact" data-href="supportMail">
          <span data-fact="supportEmail">write to us</span>
        </a>
        .
      </p>
    </div>
  );
}
