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
      <Comparison />
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
        {vps && <> {t.usual(<b>{vps.usual}</b>, <b>{vps.most}</b>)}</>}
      </p>
    </PageHead>
  );
}

/** What one orders alone, and what we look after. */
function Plans() {
  const t = usePageWords(rdpWords);
  const at = usePublicPath();
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
        <p className={styles.from}>{t.fromPerMonth(<b>{vpsFromMonth}</b>)}</p>
        <p>{t.memberText}</p>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/dashboard/vps">
          {vpsFromMonthKes ? t.configureFrom(vpsFromMonthKes) : t.configure}{' '}
          <ArrowRight aria-hidden="true" />
        </a>
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
      </article>
    </section>
  );
}

/** Both plans side by side where they differ, and in a sentence what they share. */
function Comparison() {
  const t = usePageWords(rdpWords);
  const { figures } = useSiteData();
  const member = useSpecs(figures?.servers, t.of.member);
  const managed = useSpecs(figures?.managed, t.of.managed);
  const rows = member.map((spec, index) => ({ ...spec, other: managed[index]?.value }));
  const shared = rows.filter(({ value, other }) => value === other && value !== none);
  return (
    <section className={styles.section}>
      <h2 id="compare">{t.compare}</h2>
      <table className={goods.specs} aria-labelledby="compare">
        <thead>
          <tr>
            <th scope="col">{t.plan}</th>
            <th scope="col">{t.member}</th>
            <th scope="col">{t.managed}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ value, other }) => value !== other)
            .map(({ name, value, other }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
                <td>{other}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className={styles.muted}>
        {t.both(shared.flatMap(({ phrase = [] }) => phrase).join(', '))}
      </p>
    </section>
  );
}

/** What is for sale of a plan; not known while the database is away. */
type PlanServers =
  | readonly (Parameters<typeof powerOf>[0][number] & { hasAndroid: boolean })[]
  | undefined;

const none = '–';

/** One thing that a plan has: in a row of its own, and as part of a sentence. */
type Spec = Readonly<{ name: string; value: string; phrase?: string }>;

/** A plan's specs, in the same order in each. */
function useSpecs(servers: PlanServers = [], { systems, care }: { systems: string; care: string }) {
  const { specs: t } = usePageWords(rdpWords);
  const { vcpus, ramGb, diskGb } = powerOf(servers.length > 0 ? servers : [everyServer]);
  const android = servers.every(({ hasAndroid }) => hasAndroid) ? t.included : none;
  const specs: readonly Spec[] = [
    { name: t.system, value: systems },
    { name: t.care, value: care },
    { name: t.cpu, value: vcpus, phrase: t.cpus(vcpus) },
    { name: t.memory, value: `${ramGb} GB`, phrase: t.memoryOf(ramGb) },
    { name: t.disk, value: `${diskGb} GB`, phrase: t.diskOf(diskGb) },
    { name: t.android, value: android, phrase: t.android },
    { name: t.guard, value: t.included, phrase: t.guard },
    { name: t.setup, value: t.within, phrase: t.setUpWithin },
  ];
  return specs;
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
