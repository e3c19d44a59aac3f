import ArrowRight from 'lucide-react/icons/arrow-right';
import { buttonClass } from '../../ui/button.tsx';
import { Fact } from '../fact.tsx';
import { usePageWords, usePublicPath } from '../language.ts';
import { Questions } from '../questions.tsx';
import { PageHead } from '../page-head.tsx';
import styles from '../pages.module.css';
import { residentialWords } from '../words/residential-words.tsx';

const flags = import.meta.env.VITE_FLAGS_BASE;

/** Repeated by the server for every country with stock; a flag's file is named by its code. */
const countryItem = [
  '<template data-each="countries"><li>',
  `<a href="/client/proxy?country={{code}}"><img data-src="${flags}/{{code}}.svg" alt="" width="24" `,
  'height="16"><span>{{name}}</span><b>{{available}}</b></a></li></template>',
].join('');

export function Residential() {
  const t = usePageWords(residentialWords);
  return (
    <div className={styles.page}>
      <Opening />
      <section className={styles.plans} aria-label={t.prices}>
        <article>
          <h2>{t.daily}</h2>
          <p className={styles.from}>{t.from(<b data-fact="proxyFromDay">–</b>)}</p>
          <p>{t.dailyText}</p>
        </article>
        <article>
          <h2>{t.monthly}</h2>
          <p className={styles.from}>{t.from(<b data-fact="proxyFromMonth">–</b>)}</p>
          <p>{t.monthlyText}</p>
        </article>
        <article>
          <h2>{t.onSale}</h2>
          <p className={styles.from}>
            <b data-fact="proxiesAvailable">–</b>
          </p>
          <p>{t.onSaleText(<Fact name="countriesCount">{t.several}</Fact>)}</p>
        </article>
      </section>
      <section className={styles.section}>
        <h2>{t.where}</h2>
        <p>{t.whereText}</p>
        <ul className={styles.countries} dangerouslySetInnerHTML={{ __html: countryItem }} />
        <p data-unless="proxiesAvailable">{t.none}</p>
      </section>
      <section className={styles.section}>
        <h2>{t.get}</h2>
        <dl className={styles.facts}>
          {t.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Questions items={t.questions} />
    </div>
  );
}

function Opening() {
  const t = usePageWords(residentialWords);
  const at = usePublicPath();
  return (
    <PageHead heading={t.heading}>
      <p>
        {t.lead}
        <span hidden data-if="proxy.usual">
          {' '}
          {t.usual(<Fact name="proxy.usual" />, <Fact name="proxy.most" />)}
        </span>
      </p>
      <div className={styles.actions}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/client/proxy">
          {t.market} <ArrowRight aria-hidden="true" />
        </a>
        <a className={buttonClass({ size: 'large' })} href={at('/contact')}>
          {t.ask}
        </a>
      </div>
    </PageHead>
  );
}
