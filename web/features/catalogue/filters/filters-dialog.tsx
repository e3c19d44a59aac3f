import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ProxyPages } from '#contracts/goods/catalogue.ts';
import { commonValues, type FilterName } from '#contracts/goods/listing-filters.ts';
import { minorPerMajor, parseDecimal } from '#contracts/money.ts';
import { facetCalls, facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import { fieldRefusal } from '../../../lib/api/api-errors.ts';
import { countryName } from '../../../lib/text/country-name.ts';
import { useWords } from '../../../lib/text/words.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Checkbox } from '../../../ui/input/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field, FieldProblem } from '../../../ui/input/field.tsx';
import { Input, Select } from '../../../ui/input/input.tsx';
import { countriesQuery, pagesQuery, useCountryCounts, valuesQuery } from '../catalogue-queries.ts';
import { foundCount } from '../found-count.ts';
import type { MarketSearch } from '../market-search.ts';
import { codesOf } from '../market-view.ts';
import { marketWords } from '../words.ts';
import styles from './filters-dialog.module.css';
import { filterLabel } from './filter-label.ts';
import {
  activeFilters,
  paramOf,
  tidyPrice,
  valueParams,
  withoutFilters,
  withValue,
} from './filter-params.ts';

type Props = {
  open: boolean;
  search: MarketSearch;
  onClose: () => void;
  onApply: (next: MarketSearch) => void;
};

/** Every filter with how many each value leaves; nothing changes before Apply. */
export default function FiltersDialog({ open, search, onClose, onApply }: Props) {
  const t = useWords(marketWords).filter;
  const [next, setNext] = useState<MarketSearch>({});
  const [wasOpen, setWasOpen] = useState(false);
  // Each opening starts from what is in force; what an earlier one left unapplied is gone.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setNext(withoutFilters(search, []));
  }
  const asked = { enabled: open };
  const pages = useQuery({ ...pagesQuery(next), ...asked });
  const values = useQuery({ ...valuesQuery(next), ...asked }).data?.values;
  const draft = { next, onNext: setNext };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <Button
            variant="quiet"
            className={styles.reset ?? ''}
            onClick={() => setNext(withoutFilters(next, activeFilters(next)))}
          >
            {t.reset}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" onClick={() => onApply(tidyPrice(next))}>
            {t.apply}
          </Button>
        </>
      }
    >
      <div className={styles.filterFields}>
        {facets.map((facet) => (
          <FacetField key={facet} facet={facet} pages={pages.data} {...draft} />
        ))}
        <ValueField filter="kind" values={values} {...draft} />
        <PriceField error={pages.error} {...draft} />
        <ValueField filter="speed" values={values} {...draft} />
        <ValueField filter="ping" values={values} {...draft} />
        <ValueField filter="used" values={values} {...draft} />
        <ValueField filter="plan" values={values} {...draft} />
        {open && <Countries {...draft} />}
      </div>
    </Dialog>
  );
}

/** The view that is being put together. */
type Draft = { next: MarketSearch; onNext: (next: MarketSearch) => void };

type FacetProps = Draft & { facet: Facet; pages: ProxyPages | undefined };

function FacetField({ facet, pages, next, onNext }: FacetProps) {
  const t = useWords(marketWords).filter;
  const name = facetCalls[facet].options;
  const { [facet]: chosen } = next;
  const options = withChosen(pages?.segments?.[name], chosen);
  const counts = pages?.segmentCounts?.[name];
  const set = (value: string) => {
    const inner = facets.filter((each) => each === facet || facetCalls[each].within === facet);
    onNext({ ...withoutFilters(next, inner), ...(value ? { [facet]: value } : {}) });
  };
  return (
    <Field label={t[facet]}>
      <Select
        name={facetCalls[facet].asked}
        value={chosen ?? ''}
        onChange={({ target }) => set(target.value)}
      >
        <option value="">{t.all[facet]}</option>
        {options.map((option) => {
          const count = counts?.[pages?.segments?.[name].indexOf(option) ?? -1];
          return (
            <option key={option} value={option}>
              {withCount(option, count === undefined ? undefined : { count })}
            </option>
          );
        })}
      </Select>
    </Field>
  );
}

const withCount = (label: string, found: Parameters<typeof foundCount>[0] | undefined) =>
  found ? `${label} (${foundCount(found)})` : label;

/** Options once each; a chosen value stays on offer even when other filters leave it no stock. */
function withChosen(options: readonly string[] = [], chosen?: string): string[] {
  const all = new Set(chosen ? [...options, chosen] : options);
  return [...all].toSorted((a, b) => a.localeCompare(b));
}

type ValueProps = Draft & {
  filter: Exclude<FilterName, 'price'>;
  values: ProxyPages['values'];
};

function ValueField({ filter, values, next, onNext }: ValueProps) {
  const t = useWords(marketWords);
  const { [paramOf[filter]]: own } = next;
  const common: readonly string[] = commonValues[filter];
  const chosen = own === undefined ? '' : String(own);
  // A value that somebody typed into the address is one more.
  const options = chosen === '' || common.includes(chosen) ? common : [...common, chosen];
  return (
    <Field label={t.filter[filter]}>
      <Select
        name={paramOf[filter]}
        value={chosen}
        onChange={({ target }) => onNext(withValue(next, filter, target.value))}
      >
        <option value="">{t.filter.all[filter]}</option>
        {options.map((value) => (
          <option key={value} value={value}>
            {withCount(
              filterLabel(valueParams(filter, value), filter, t),
              values?.find((each) => each.filter === filter && each.value === value),
            )}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type PriceProps = Draft & { error: Error | null };

/** A range in either currency, of a day or a month. */
function PriceField({ error, next, onNext }: PriceProps) {
  const t = useWords(marketWords).filter;
  const { currency = 'KES', per = 'day' } = next;
  const set = (name: 'priceMin' | 'priceMax' | 'currency' | 'per', value?: string | number) => {
    const { [name]: _before, ...rest } = next;
    onNext(value === undefined ? rest : { ...rest, [name]: value });
  };
  const problem = fieldRefusal(error, '/priceMin') ?? fieldRefusal(error, '/priceMax');
  return (
    <fieldset className={styles.price} aria-label={t.price}>
      {(['priceMin', 'priceMax'] as const).map((end) => (
        // An amount is typed anew for another currency.
        <Field key={end + currency} label={t[end]}>
          <Amount
            isUsd={currency === 'USD'}
            value={next[end]}
            onValue={(value) => set(end, value)}
          />
        </Field>
      ))}
      <Field label={t.currency}>
        <Select
          value={currency}
          onChange={({ target }) => {
            const { priceMin: _min, priceMax: _max, ...rest } = next;
            onNext({ ...rest, currency: target.value });
          }}
        >
          <option>KES</option>
          <option>USD</option>
        </Select>
      </Field>
      <Field label={t.term}>
        <Select value={per} onChange={({ target }) => set('per', target.value)}>
          <option value="day">{t.per.day}</option>
          <option value="month">{t.per.month}</option>
        </Select>
      </Field>
      {problem && <FieldProblem>{problem}</FieldProblem>}
    </fieldset>
  );
}

type AmountProps = {
  isUsd: boolean;
  value: string | number | undefined;
  onValue: (value: string | number | undefined) => void;
};

/** Dollars are typed with their cents, shillings whole; what is neither is asked as it stands. */
function Amount({ isUsd, value, onValue }: AmountProps) {
  const isCents = isUsd && typeof value === 'number';
  const [typed, setTyped] = useState(String((isCents ? value / minorPerMajor : value) ?? ''));
  return (
    <Input
      inputMode={isUsd ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        const text = target.value.trim();
        setTyped(target.value);
        const amount = parseDecimal(text, isUsd ? 'USD' : 'KES')?.minor;
        const whole = isUsd ? amount : amount && amount / minorPerMajor;
        onValue(text === '' ? undefined : (whole ?? text));
      }}
    />
  );
}

/** Several countries at once, each with what the other filters leave in it. */
function Countries({ next, onNext }: Draft) {
  const t = useWords(marketWords);
  const { data = [] } = useQuery(countriesQuery);
  const counts = useCountryCounts(next);
  const chosen = codesOf(next);
  const toggle = (code: string) => {
    const { country: _country, ...rest } = withoutFilters(next, facets);
    const codes = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code];
    onNext(codes.length === 0 ? rest : { ...rest, country: codes.join(',') });
  };
  return (
    <fieldset className={styles.chosenCountries}>
      <legend>{t.filter.countries}</legend>
      {data.map(({ code, name }) => (
        <Checkbox
          key={code}
          label={
            <>
              {countryName(code, name)} <small>{counts && (counts.get(code) ?? '0')}</small>
            </>
          }
          checked={chosen.includes(code)}
          onChange={() => toggle(code)}
        />
      ))}
    </fieldset>
  );
}
