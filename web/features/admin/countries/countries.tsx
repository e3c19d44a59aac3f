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
import { TextField } from '../form/form-fields.tsx';
import { FormDialog } from '../form/admin-form.tsx';
import { Opener } from '../screen/acts.tsx';
import { AdminScreen } from '../screen/screen.tsx';
import own from './countries.module.css';
import { countryWords as t } from './country-words.ts';
import { PinnedCountries } from './pinned-countries.tsx';

/** How countries are called, and which stand first in the market. */
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
