import { useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { AdminCountry } from '#contracts/admin/goods/countries.ts';
import { pinnedMax } from '#contracts/goods/catalogue.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import { Flag } from '../../../ui/figure/flag.tsx';
import { IconButton } from '../../../ui/input/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import styles from '../admin.module.css';
import { Choice } from '../choice.tsx';
import { useAct } from '../screen/acts.tsx';
import own from './countries.module.css';
import { countryWords as t } from './country-words.ts';

type Props = { countries: readonly AdminCountry[]; pinned: readonly string[] };

/** The countries that stand first, in an order that is changed here and saved as a whole. */
export function PinnedCountries({ countries, pinned }: Props) {
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
