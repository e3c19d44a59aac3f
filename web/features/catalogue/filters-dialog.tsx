import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Select } from '../../ui/input/input.tsx';
import { pagesQuery } from './catalogue-queries.ts';
import type { MarketSearch } from './market-search.ts';
import styles from './market.module.css';
import { marketWords } from './words.ts';

type Chosen = Pick<MarketSearch, 'region' | 'city' | 'isp'>;

type Props = {
  open: boolean;
  search: MarketSearch;
  onClose: () => void;
  onApply: (chosen: Chosen) => void;
};

/** Region, city and ISP, each narrowed by the other choices; nothing changes before Apply. */
export default function FiltersDialog({ open, search, onClose, onApply }: Props) {
  const t = useWords(marketWords).filter;
  const [chosen, setChosen] = useState<Chosen>({});
  const [wasOpen, setWasOpen] = useState(false);
  // Each opening starts from what is in force; what an earlier one left unapplied is gone.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChosen(pick(search));
  }
  const segments = useQuery({ ...pagesQuery(asked(search, chosen)), enabled: open }).data?.segments;
  const fields = [
    {
      key: 'region',
      name: 'regionName',
      label: t.region,
      all: t.allRegions,
      options: segments?.regions,
    },
    { key: 'city', name: 'city', label: t.city, all: t.allCities, options: segments?.cities },
    { key: 'isp', name: 'isp', label: t.isp, all: t.allIsps, options: segments?.isps },
  ] as const;
  const set = (key: keyof Chosen, value: string) => {
    const next: Chosen = { ...chosen };
    // A city is chosen within its region, so another region has other cities.
    if (key === 'region') delete next.city;
    if (value) next[key] = value;
    else delete next[key];
    setChosen(next);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      size="small"
      footer={
        <>
          <Button variant="quiet" className={styles.reset ?? ''} onClick={() => setChosen({})}>
            {t.reset}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" onClick={() => onApply(chosen)}>
            {t.apply}
          </Button>
        </>
      }
    >
      <div className={styles.filterFields}>
        {fields.map(({ key, name, label, all, options }) => (
          <Field key={key} label={label}>
            <Select
              name={name}
              value={chosen[key] ?? ''}
              onChange={(event) => set(key, event.target.value)}
            >
              <option value="">{all}</option>
              {withChosen(options, chosen[key]).map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Dialog>
  );
}

/** Options once each; a chosen value stays on offer even when other filters leave it no stock. */
function withChosen(options: readonly string[] = [], chosen?: string): string[] {
  const all = new Set(chosen ? [...options, chosen] : options);
  return [...all].toSorted((a, b) => a.localeCompare(b));
}

/** The view that the choice would make. */
function asked({ country, q }: MarketSearch, chosen: Chosen): MarketSearch {
  return { ...chosen, ...(country ? { country } : {}), ...(q ? { q } : {}) };
}

function pick({ region, city, isp }: MarketSearch): Chosen {
  return { ...(region ? { region } : {}), ...(city ? { city } : {}), ...(isp ? { isp } : {}) };
}
