import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { facetCalls, facets, type Facet } from '#contracts/goods/proxy-fields.ts';
import { useWords } from '../../lib/text/words.ts';
import { Button } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Select } from '../../ui/input/input.tsx';
import { pagesQuery } from './catalogue-queries.ts';
import type { MarketSearch } from './market-search.ts';
import { activeFilters } from './market-view.ts';
import styles from './market.module.css';
import { marketWords } from './words.ts';

type Chosen = Partial<Record<Facet, string>>;

type Props = {
  open: boolean;
  search: MarketSearch;
  onClose: () => void;
  onApply: (chosen: Chosen) => void;
};

/** A choice for each facet, narrowed by the other choices; nothing changes before Apply. */
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
  const set = (key: keyof Chosen, value: string) => {
    const next: Chosen = { ...chosen };
    for (const facet of facets) if (facetCalls[facet].within === key) delete next[facet];
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
        {facets.map((key) => (
          <Field key={key} label={t[key]}>
            <Select
              name={facetCalls[key].asked}
              value={chosen[key] ?? ''}
              onChange={(event) => set(key, event.target.value)}
            >
              <option value="">{t.all[key]}</option>
              {withChosen(segments?.[facetCalls[key].options], chosen[key]).map((option) => (
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

const pick = (search: MarketSearch): Chosen =>
  Object.fromEntries(activeFilters(search).map((facet) => [facet, search[facet]]));
