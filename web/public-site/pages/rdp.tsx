import type { ReactNode } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { buttonClass } from '../../ui/input/button.tsx';
import { powerOf, serverRows } from '../figures.ts';
import { useCountryName, usePageLocale, usePageWords, usePublicPath } from '../language.ts';
import { Place } from '../goods/place.tsx';
import { Questions } from '../questions.tsx';
import { PageHead } from '../page-head.tsx';
import goods from '../goods/goods.module.css';
import styles from '../pages.module.css';
import { useFigures, useSiteData } from '../site-data.ts';
import { rdpWords } from '../words/rdp-words.tsx';

export function Rdp() {
  const t = usePageWords(rdpWords);
  const at = usePublicPath();
  return (
    <div className={styles.page}>
      <Opening />
      <Plans />
      <section className={styles.section}>
        <h2>{t.systems}</h2>
        <ul className={styles.cards}>
          {t.system.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{t.where}</h2>
        <p>
          {t.whereText} <a href={at('/contact')}>{t.ask}</a>
        </p>
        <Places />
      </section>
      <Questions items={t.questions} />
    </div>
  );
}

function Opening() {
  const t = usePageWords(rdpWords);
  const { rdpFromMonth = '$12', vpsFromMonth, vps } = useFigures();
  return (
    <PageHead heading={t.heading}>
      <p>
        {t.lead(<b>{rdpFromMonth}</b>, vpsFromMonth && <b>{vpsFromMonth}</b>)}
        {vps && <> {t.usual(<b>{vps.usual}</b>, <b>{vps.most}</b>)}</>}.
      </p>
    </PageHead>
  );
}

/** What one orders alone, and what we look after. */
function Plans() {
  const t = usePageWords(rdpWords);
  const at = usePublicPath();
  const { figures } = useSiteData();
  const {
    rdpFromMonth = '$12',
    rdpFromMonthKes,
    vpsFromMonth = '–',
    vpsFromMonthKes,
  } = useFigures();
  return (
    <section className={styles.plans} aria-label={t.prices}>
      <article>
        <h2>{t.member}</h2>
        <p className={styles.from}>
          {t.fromPerMonth(<b>{vpsFromMonth}</b>)} {vpsFromMonthKes && `· ${vpsFromMonthKes}`}
        </p>
        <p>{t.memberText}</p>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/dashboard/vps">
          {t.configure} <ArrowRight aria-hidden="true" />
        </a>
        <Specs servers={figures?.servers} {...t.of.member} />
      </article>
      <article>
        <h2>{t.managed}</h2>
        <p className={styles.from}>
          {t.perMonth(<b>{rdpFromMonth}</b>)} {rdpFromMonthKes && `· ${rdpFromMonthKes}`}
        </p>
        <p>{t.managedText}</p>
        <a className={buttonClass({ size: 'large' })} href={at('/contact')}>
          {t.request}
        </a>
        <Specs servers={figures?.managed} {...t.of.managed} />
      </article>
    </section>
  );
}

type SpecsProps = Readonly<{
  /** What is for sale of the plan; not known while the database is away. */
  servers: readonly (Parameters<typeof powerOf>[0][number] & { hasAndroid: boolean })[] | undefined;
  systems: string;
  care: string;
}>;

/** A plan's specs, in the same order in each. */
function Specs({ servers = [], systems, care }: SpecsProps) {
  const { specs: t } = usePageWords(rdpWords);
  const { vcpus, ramGb, diskGb } = powerOf(servers.length > 0 ? servers : [everyServer]);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t.cpu, vcpus],
    [t.memory, `${ramGb} GB`],
    [t.disk, `${diskGb} GB`],
    [t.system, systems],
    ...(servers.every(({ hasAndroid }) => hasAndroid) ? [[t.android, t.included] as const] : []),
    [t.guard, t.included],
    [t.setup, t.within],
    [t.care, care],
  ];
  return (
    <dl className={goods.specs}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As the shop begins, for while it is not known. */
const everyServer = { vcpus: 2, ramGb: 4, diskGb: 80 };

/** Every country with servers, leading to them. */
function Places() {
  const t = usePageWords(rdpWords);
  const nameOf = useCountryName();
  const locale = usePageLocale();
  const { figures } = useSiteData();
  const known = figures ? serverRows(figures, locale) : [];
  return (
    <ul className={goods.countries}>
      {known.map(({ code, name, servers, from, kes }) => (
        <Place
          key={code}
          code={code}
          href={`/dashboard/vps?country=${code}`}
          name={name}
          about={t.servers(servers)}
          price={from && t.from(from)}
          kes={kes}
        />
      ))}
      {known.length === 0 &&
        places.map(([code, name]) => (
          <Place key={code} code={code} href="/dashboard/vps" name={nameOf(code, name)} />
        ))}
    </ul>
  );
}

const places = [
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
  ['CA', 'Canada'],
  ['SG', 'Singapore'],
  ['NL', 'Netherlands'],
  ['JP', 'Japan'],
] as const;
