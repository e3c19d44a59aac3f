import { announcedGoods } from '#contracts/sale/waiting.ts';
import { buttonClass } from '../../ui/input/button.tsx';
import { Field, SendButton, Trap } from '../form-parts.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { soonWords } from '../words/soon-words.tsx';

export function ComingSoon() {
  const t = usePageWords(soonWords);
  const at = usePublicPath();
  return (
    <div className={styles.page}>
      <PageHead heading={t.heading} tag={t.tag}>
        <p>{t.lead}</p>
      </PageHead>
      <section className={styles.plans}>
        <article id="numbers">
          <h2>{t.numbers}</h2>
          <p>{t.numbersText}</p>
          <p className={styles.muted}>{t.numbersMissing}</p>
        </article>
        <article id="cards">
          <h2>{t.cards}</h2>
          <p>{t.cardsText}</p>
          <p className={styles.muted}>{t.cardsMissing}</p>
        </article>
        <article>
          <h2>{t.until}</h2>
          <p>{t.untilText}</p>
          <a className={buttonClass({ variant: 'primary' })} href={at('/residential')}>
            {t.onSale}
          </a>
        </article>
      </section>
      <section className={styles.section} aria-labelledby="notify">
        <h2 id="notify">{t.tell}</h2>
        <p>{t.tellText}</p>
        <NotifyForm />
      </section>
    </div>
  );
}

/** The browser validates and sends it; the server redirects to a page of `waiting.tsx`. */
function NotifyForm() {
  const t = usePageWords(soonWords);
  const names = { nonvoip: t.numbers, vcc: t.cards };
  return (
    <form className={styles.form} method="post" action={usePublicPath()('/coming-soon')}>
      <Field id="notify-product" label={t.which}>
        <select id="notify-product" name="product">
          {announcedGoods.map((id) => (
            <option key={id} value={id}>
              {names[id]}
            </option>
          ))}
        </select>
      </Field>
      <Field id="notify-email" label={t.email} hint={t.emailHint}>
        <input
          id="notify-email"
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-describedby="notify-email-hint"
        />
      </Field>
      <Trap id="notify-website" label={t.website} />
      <SendButton>{t.send}</SendButton>
    </form>
  );
}
