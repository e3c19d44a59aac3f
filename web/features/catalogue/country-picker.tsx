import type { ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useNarrow } from '../../lib/use-media.ts';
import { formatWhole } from '../../lib/text/short-format.ts';
import { useWords } from '../../lib/text/words.ts';
import { Chip } from '../../ui/badge.tsx';
import { Flag } from '../../ui/figure/flag.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { countriesQuery } from './catalogue-queries.ts';
import { countryRow } from './country-row.ts';
import styles from './market.module.css';
import { marketWords } from './words.ts';

type Props = {
  selected: readonly string[];
  onSelect: (country: string) => void;
};

/** The countries that are asked for most, and the menu of all others. */
export function CountryPicker({ selected, onSelect }: Props) {
  const t = useWords(marketWords);
  const narrow = useNarrow();
  const { data = [], isPending } = useQuery(countriesQuery);
  const { shown, more } = countryRow(data, { selected, narrow });
  return (
    <div className={styles.countries} role="group" aria-label={t.country}>
      <span className={styles.countriesLabel}>{t.country}</span>
      {shown.map(({ code, name }) => (
        <Chip key={code} pressed={selected.includes(code)} onClick={() => onSelect(code)}>
          <Flag code={code} size="small" />
          {name}
        </Chip>
      ))}
      {isPending && <MoreChip disabled />}
      {more.length > 0 && (
        <Menu
          trigger={<MoreChip />}
          entries={more.map(({ code, name, listed }) => ({
            key: code,
            label: name,
            icon: <Flag code={code} size="small" />,
            note: formatWhole(listed),
            onSelect: () => onSelect(code),
          }))}
        />
      )}
    </div>
  );
}

function MoreChip(props: Omit<ComponentProps<typeof Chip>, 'pressed' | 'children'>) {
  const t = useWords(marketWords);
  return (
    <Chip {...props} pressed={false}>
      {t.more}
      <ChevronDown aria-hidden="true" />
    </Chip>
  );
}
