import { useState } from 'react';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminCountry } from '#contracts/admin/goods/countries.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { Input } from '../../../ui/input/input.tsx';
import styles from '../admin.module.css';
import { TextField, FormDialog } from '../form/admin-form.tsx';
import { Opener, useAct } from '../screen/acts.tsx';
import { AdminScreen } from '../screen/screen.tsx';
import own from './countries.module.css';
import { countryWords as t } from './country-words.ts';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { pinnedMax } from '#contracts/goods/catalogue.ts';
import { Button } from '../../../ui/input/button.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { Choice } from '../choice.tsx';

/** The names of countries, and the pinned ones of the market. */
export function Countries() {
  return (
    <AdminScreen
      title={t.title}
      lead={t.lead}
      query={queryOf(adminCalls.adminCountries)}
      height="24rem"
    >
      {({ countries }) => <Lists countries={countries} />}
    </AdminScreen>
  );
}

function Lists({ countries }: { countries: readonly AdminCountry[] }) {
  const pinned = countries.filter((one) => one.pinned !== null).map(({ code }) => code);
  return (
    <>
      <PinnedCountries key={pinned.join()} countries={countries} pinned={pinned} />
      <AllCountries countries={countries} />
    </>
  );
}

const shownMax = 40;

function AllCountries({ countries }: { countries: readonly AdminCountry[] }) {
  const [search, setSearch] = useState('');
  const asked = search.trim().toLowerCase();
  const found = countries
    .filter(({ code, name }) => `${name} ${code}`.toLowerCase().includes(asked))
    .toSorted((a, b) => b.proxies - a.proxies || a.name.localeCompare(b.name));
  return (
    <section className={styles.form} aria-labelledby="all-countries">
      <div className={styles.head}>
        <h2 id="all-countries" className={styles.name}>
          {t.all}
        </h2>
        <Input
          type="search"
          className={styles.search}
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {found.length === 0 && <EmptyState title={t.none} text={t.noneText} />}
      <ul className={styles.lines}>
        {found.slice(0, shownMax).map((country) => (
          <li key={country.code} className={own.line}>
            <Flag code={country.code} />
            <span className={own.what}>
              <strong>{country.name}</strong> {country.code}
              <span className={styles.soft}>
                {t.stock(formatWhole(country.proxies), formatWhole(country.offers))}
              </span>
            </span>
            <Opener word={t.rename} label={`${t.rename}: ${country.name}`} size="small">
              {(close) => <Rename country={country} onClose={close} />}
            </Opener>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rename({ country, onClose }: { country: AdminCountry; onClose: () => void }) {
  const { code: id, name, version } = country;
  return (
    <FormDialog
      title={`${t.rename}: ${name}`}
      save={t.saveName}
      onClose={onClose}
      rules={adminCalls.nameCountry.body}
      start={{ version, name }}
      send={(body) => request(adminCalls.nameCountry, { params: { id }, body })}
    >
      {({ at }) => <TextField at={at('name')} label={t.name} />}
    </FormDialog>
  );
}

type Props = { countries: readonly AdminCountry[]; pinned: readonly string[] };

/** The pinned countries, in an order that is changed here and saved as a whole. */
function PinnedCountries({ countries, pinned }: Props) {
  const [codes, setCodes] = useState<readonly string[]>(pinned);
  const act = useAct(
    () => request(adminCalls.pinCountries, { body: { codes: [...codes], current: [...pinned] } }),
    () => notify({ kind: 'success', title: t.saved }),
  );
  const nameOf = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  const others = countries
    .filter(({ code }) => !codes.includes(code))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <section className={styles.card} aria-labelledby="pinned">
      <h2 id="pinned" className={styles.name}>
        {t.pinned}
      </h2>
      <Order codes={codes} nameOf={nameOf} onChange={setCodes} />
      {codes.length < pinnedMax ? (
        <Choice
          label={t.add}
          any={t.choose}
          value=""
          options={others.map(({ code, name }) => [code, name] as const)}
          onChange={(code) => setCodes([...codes, code])}
        />
      ) : (
        <p className={styles.soft}>{t.full(pinnedMax)}</p>
      )}
      {act.error && <Notice tone="bad" live title={act.error.message} />}
      <div className={styles.acts}>
        <Button
          variant="primary"
          disabled={codes.join() === pinned.join()}
          busy={act.isPending}
          onClick={() => act.mutate(undefined)}
        >
          {t.save}
        </Button>
      </div>
    </section>
  );
}

type OrderProps = {
  codes: readonly string[];
  nameOf: (code: string) => string;
  onChange: (codes: readonly string[]) => void;
};

function Order({ codes, nameOf, onChange }: OrderProps) {
  const swap = (index: number, other: number) => {
    const [one, two] = [codes[index], codes[other]];
    if (one && two) onChange(codes.with(index, two).with(other, one));
  };
  return (
    <ol className={own.pinned}>
      {codes.map((code, index) => (
        <li key={code} className={own.line}>
          <Flag code={code} />
          <strong className={own.what}>{nameOf(code)}</strong>
          <IconButton
            label={t.up(nameOf(code))}
            disabled={index === 0}
            onClick={() => swap(index, index - 1)}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t.down(nameOf(code))}
            disabled={index === codes.length - 1}
            onClick={() => swap(index, index + 1)}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t.remove(nameOf(code))}
            disabled={codes.length === 1}
            onClick={() => onChange(codes.toSpliced(index, 1))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
